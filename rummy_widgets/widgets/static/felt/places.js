// The places of the page: a row of buttons above everything.

import { keyed, make, setAttribute, setText } from "./dom.js";

/** Draw the places. Handler: `press(id, event)`. */
export class PlacesView {
  constructor(press) {
    this.press = press;
    this.element = make("nav", { class: "places", "aria-label": "Places", hidden: true });
  }

  draw(places) {
    this.element.hidden = places.length === 0;
    keyed(this.element, places, (place) => place.id, (place) => this.makePlace(place.id), (button, place) => {
      setText(button, place.label);
      setAttribute(button, "aria-current", place.now ? "page" : null);
    });
  }

  makePlace(id) {
    const button = make("button", { type: "button" });
    button.addEventListener("click", (event) => this.press(id, event));
    return button;
  }

  focusTarget() {
    return this.element.querySelector("[aria-current]") ?? this.element.firstElementChild;
  }
}
