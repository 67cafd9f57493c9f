// A picture that Python drew, as an image and never as markup, with its numbers as a table.

import { keyed, make, setAttribute, setText } from "./dom.js";
import { fillTable } from "./sheet.js";

/** The address of an SVG text as an image. */
function addressOf(svg) {
  const bytes = new TextEncoder().encode(svg);
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return `data:image/svg+xml;base64,${btoa(text)}`;
}

/**
 * Draw a picture: `svg` for light pages and `dark` for dark ones, `alt`, `caption` and `table`; or `wait`, the
 * words that stand in its place while it is being drawn.
 */
export class PictureView {
  constructor() {
    this.stage = "";
    this.wait = make("p", { class: "wait" });
    this.images = make("div", { class: "images" });
    this.caption = make("figcaption", {});
    this.table = make("table", { class: "sheet" });
    this.box = make("div", { class: "scroller", tabindex: "0", role: "group" }, this.table);
    this.element = make("figure", { class: "picture", hidden: true }, this.wait, this.images, this.caption, this.box);
  }

  draw(picture) {
    const stage = !picture ? "" : picture.wait ? "wait" : "shown";
    const begins = stage === "wait" && stage !== this.stage;
    this.stage = stage;
    this.element.hidden = !picture;
    if (!picture) return;
    setText(this.wait, picture.wait ?? "");
    this.wait.hidden = !picture.wait;
    setText(this.caption, picture.caption ?? "");
    this.caption.hidden = !picture.caption;
    const kinds = ["svg", "dark"].filter((kind) => picture[kind]);
    keyed(this.images, kinds, (kind) => kind, (kind) => make("img", { class: kind === "dark" ? "dark" : "light" }), (image, kind) => {
      if (image.svg !== picture[kind]) {
        image.svg = picture[kind];
        image.src = addressOf(picture[kind]);
      }
      setAttribute(image, "alt", picture.alt ?? "");
    });
    this.images.hidden = kinds.length === 0;
    this.box.hidden = !picture.table;
    setAttribute(this.box, "aria-label", picture.caption ?? "The numbers of the picture");
    if (picture.table) fillTable(this.table, { caption: picture.caption ?? "", ...picture.table });
    if (begins) this.wait.scrollIntoView?.({ block: "nearest" });
  }

  focusTarget() {
    return this.element.hidden || this.box.hidden ? null : this.box;
  }
}
