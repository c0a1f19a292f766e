/** A table or a tree whose actions are named by their ids. */
interface Listing {
  rowActions?: readonly string[] | undefined;
  columns?: readonly { switch?: readonly string[] | undefined; link?: readonly string[] | undefined }[];
  rowOpen?: string | undefined;
}

/**
 * Lists the ids of the actions that a table offers on its rows, or a tree on its chosen node, each once. They are buttons, switches and
 * links of columns, and the drawer of a row.
 */
export function rowActionsOf({ rowActions = [], columns = [], rowOpen }: Listing): string[] {
  const inColumns = columns.flatMap(({ switch: switches = [], link = [] }) => [...switches, ...link]);
  return [...new Set([...rowActions, ...inColumns, ...(rowOpen === undefined ? [] : [rowOpen])])];
}
