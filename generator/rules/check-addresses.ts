import type { Report } from "../diagnostics/diagnostic.ts";
import type { Asts, Name } from "../parse/ast.ts";

/** Query parameters that the address of every list has besides search, page and sort order, with their use for the message. */
const TAKEN: Readonly<Record<string, string>> = {
  view: "the saved view of a list",
  open: "the row that is open in a drawer",
  any: "the removed default search of a list",
};

/** Reports a parameter of a page, or a search input of a table, whose name is already used in the URL of every list (E585). */
export function checkAddresses({ screens }: Asts, report: Report): void {
  const refuse = (name: Name): void => {
    const use = Object.hasOwn(TAKEN, name.text) ? TAKEN[name.text] : undefined;
    if (use !== undefined)
      report.add("E585", name.at, `"${name.text}" is taken in the address of a list: it is ${use}`, "use another name");
  };
  for (const { params, blocks } of screens) {
    const tables = blocks.filter((block) => block.kind === "table");
    if (tables.length > 0) params.forEach(refuse);
    // The names of a second table begin with the name of its block.
    for (const field of tables[0]?.search ?? []) field.names.forEach(refuse);
  }
}
