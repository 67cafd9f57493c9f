// The anywidget entry: a table for each view of the model.

import { Table } from "./table.js";

export default {
  render({ model, el }) {
    const table = new Table(model);
    table.mount(el);
    return () => table.destroy();
  },
};
