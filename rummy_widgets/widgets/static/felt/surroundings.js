// What is around the table: the box it scrolls in, and how high that is.

const OUTPUT = ".jp-OutputArea";
const SLACK = 4;
/** Boxes of these kinds never scroll; without styles (in a document that is not shown) the kind is "". */
const UNBOXED = ["", "visible", "clip"];

/** Say whether a box is just as high as what is in it: it cuts off, but never scrolls. */
function grows(box, style) {
  if (style.maxHeight !== "none" || box.scrollHeight > box.clientHeight + 1) return false;
  const bottoms = [...box.children].map((child) => child.getBoundingClientRect().bottom);
  const inner = box.getBoundingClientRect().bottom - parseFloat(style.paddingBottom) - parseFloat(style.borderBottomWidth);
  return Math.max(...bottoms) >= inner - SLACK;
}

/**
 * Find the box that a table scrolls in. A notebook lays each output into boxes that cut off what is too wide and grow
 * with what is in them; nothing below them can stick to the edge of what is seen. As long as the table is there they
 * cut off in the way that lets it.
 */
export class Surroundings {
  constructor(root) {
    this.root = root;
    this.opened = new Map();
    this.scroller = null;
  }

  /** Look again; return the boxes whose size matters. */
  look() {
    const boxes = [];
    this.scroller = null;
    for (let box = this.root.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      const style = window.getComputedStyle(box);
      const mine = this.opened.has(box);
      if (!mine && UNBOXED.includes(style.overflowY)) continue;
      boxes.push(box);
      const inOutput = box.closest(OUTPUT) !== null;
      if (grows(box, style)) {
        if (inOutput && !mine) this.open(box);
        continue;
      }
      if (mine) this.restore(box);
      this.scroller = box;
      break;
    }
    return boxes;
  }

  open(box) {
    this.opened.set(box, box.style.overflow);
    box.style.overflow = "clip";
  }

  restore(box) {
    box.style.overflow = this.opened.get(box);
    this.opened.delete(box);
  }

  /** Leave everything as it was. */
  close() {
    for (const box of [...this.opened.keys()]) this.restore(box);
    this.scroller = null;
  }

  /** How much of the page can be seen at once, in pixels, where that is less than the window; else null. */
  height() {
    const height = this.scroller?.clientHeight ?? 0;
    return height > 0 && height < window.innerHeight ? height : null;
  }

  /** Whether the page is a part of another one, which may make it as high as what is in it, or far higher. */
  isFramed() {
    return window.parent !== window;
  }

  /** Where what can be seen begins, in pixels from the top of the window. */
  top() {
    return this.scroller === null ? 0 : Math.max(0, this.scroller.getBoundingClientRect().top);
  }
}
