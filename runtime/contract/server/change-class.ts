/**
 * Class of a change of stored data.
 *
 * - `additive`: new tables, columns, codes or wider limits. Servers of the earlier version keep running beside the new one.
 * - `rename`: a table, column, screen or right has another name, which servers of the earlier version do not know.
 * - `narrowing`: stored values that were valid may be invalid, or servers of the earlier version write what is invalid.
 * - `destructive`: values are converted, or nothing shows them any more.
 */
export type ChangeClass = "additive" | "rename" | "narrowing" | "destructive";
