import type { Metrics } from "./metrics.ts";
import { addSpan, isTraced } from "./tracing.ts";

/**
 * Function that is called after every statement of the database, successful or not.
 *
 * @param sql the text of the statement, without its values
 * @param milliseconds its duration, including the wait for a connection
 * @param error the error of the database; undefined if the statement succeeded
 */
export type StatementObserver = (sql: string, milliseconds: number, error?: unknown) => void;

/** Operations of statements by their first word. Tested in this sequence, because nearly all statements read. */
const OPERATIONS = [
  ["select ", "select"],
  ["with ", "select"],
  ["insert ", "insert"],
  ["update ", "update"],
  ["delete ", "delete"],
] as const;
type Operation = (typeof OPERATIONS)[number][1] | "other";
/** The first table of a statement. A quoted name in a literal could be anything, so statements with literals have none. */
const TABLE = /^[^']*?\b(?:from|into|update) "([a-z][a-z0-9_]*)"[^']*$/;

/**
 * Creates the observer that measures the durations of statements and adds a span for each.
 * @returns undefined if neither metrics nor tracing are on
 */
export function observeStatements(metrics: Metrics, database: "sqlite" | "postgres"): StatementObserver | undefined {
  if (!metrics.isOn && !isTraced()) return undefined;
  const system = database === "postgres" ? "postgresql" : database;
  const of = (operation: Operation) => metrics.durations("portal_database_statement_duration_seconds", { operation });
  const durations = { select: of("select"), insert: of("insert"), update: of("update"), delete: of("delete"), other: of("other") };
  return (sql, milliseconds, error) => {
    const operation = operationOf(sql);
    durations[operation].observe(milliseconds / 1000);
    if (isTraced()) addStatementSpan(sql, operation, system, milliseconds, error);
  };
}

/** Returns the operation of a statement by its first word; `other` for begin, commit, savepoints and the like. */
function operationOf(sql: string): Operation {
  for (const [word, operation] of OPERATIONS) if (sql.startsWith(word)) return operation;
  return "other";
}

function addStatementSpan(sql: string, operation: string, system: string, milliseconds: number, error: unknown): void {
  const table = TABLE.exec(sql)?.[1];
  const attributes = { "db.system.name": system, "db.operation.name": operation, "db.collection.name": table };
  addSpan(table === undefined ? operation : `${operation} ${table}`, { kind: "client", attributes }, milliseconds, error);
}
