/** The members of a table or a tree that name actions on a single row, each by the action's id. */
interface Listing {
  rowActions?: readonly string[] | undefined;
  columns?: readonly { switch?: readonly string[] | undefined; link?: readonly string[] | undefined }[];
  rowOpen?: string | undefined;
}

/**
 * Lists the ids of the actions that a table offers for a single row. These are the actions of the row's buttons, of the switches and links
 * in its cells, and the action that opens its drawer. For a tree, these are the actions on the selected node. The result has no duplicates.
 */
export function rowActionsOf({ rowActions = [], columns = [], rowOpen }: Listing): string[] {
  const inColumns = columns.flatMap(({ switch: switches = [], link = [] }) => [...switches, ...link]);
  return [...new Set([...rowActions, ...inColumns, ...(rowOpen === undefined ? [] : [rowOpen])])];
}
