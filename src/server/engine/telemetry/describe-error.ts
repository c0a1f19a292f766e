/** An error as a line of the log contains it. Further members are properties of the error. */
export interface DescribedError {
  /** Name of the error class. */
  type: string;
  message: string;
  code?: string;
  stack: string;
  [name: string]: unknown;
}

/** Maximum number of causes that are described below an error: its cause, the cause of that cause, and so on. Further ones are left out. */
const DEEPEST = 5;

/**
 * Describes an error for the log: type, message, code, and the stacks of the error and its causes. All other properties are omitted,
 * because databases put values of rows there (`detail` of PostgreSQL).
 */
export function describeError(error: unknown): DescribedError {
  const { name = "Error", message = String(error), code } = (error ?? {}) as { name?: string; message?: string; code?: unknown };
  return { type: name, message, ...(typeof code === "string" ? { code } : {}), stack: stackOf(error, DEEPEST) };
}

function stackOf(error: unknown, left: number): string {
  const { stack, cause } = (error ?? {}) as { stack?: string; cause?: unknown };
  const own = stack ?? String(error);
  return cause === undefined || cause === null || left === 0 ? own : `${own}\ncaused by ${stackOf(cause, left - 1)}`;
}
