/** The members of a table or a tree that name actions on a single row, each by the action's id. */
interface Listing {
  rowActions?: readonly string[] | undefined;
  columns?: readonly { switch?: readonly string[] | undefined; link?: readonly string[] | undefined }[];
  rowOpen?: string | undefined;
}

/**
 * Lists the ids of the actions that a table offers for a single row: as buttons, switches and links, and to open the row's drawer. For a
 * tree, they apply to the chosen node. Contains no duplicates.
 */
export function rowActionsOf({ rowActions = [], columns = [], rowOpen }: Listing): string[] {
  const inColumns = columns.flatMap(({ switch: switches = [], link = [] }) => [...switches, ...link]);
  return [...new Set([...rowActions, ...inColumns, ...(rowOpen === undefined ? [] : [rowOpen])])];
}
