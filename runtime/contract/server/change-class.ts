/**
 * Class of a change of stored data. It depends on the effect on servers of the earlier version, which run beside new servers during an
 * upgrade.
 *
 * - `additive`: new tables, columns or codes, or wider limits. Servers of the earlier version keep working.
 * - `rename`: a table, column, screen or right has a new name, which servers of the earlier version do not know.
 * - `narrowing`: values that were valid may be invalid now, and servers of the earlier version may still write them.
 * - `destructive`: values are converted, or no screen shows them any more.
 */
export type ChangeClass = "additive" | "rename" | "narrowing" | "destructive";
