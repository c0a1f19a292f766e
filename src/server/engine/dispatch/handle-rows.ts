import { sql } from "kysely";
import { pathNames } from "../../../../runtime/contract/wire/call.ts";
import type { RefusedRow, RowsReply, RowsUse } from "../../../../runtime/contract/wire/rows-call.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { CallContext } from "../calls/context.ts";
import { refuseViolations, requireValidInput } from "../calls/input.ts";
import { inTransaction } from "../calls/records.ts";
import { Refusal, refused } from "../refusals/refusal.ts";
import { textOf } from "../refusals/refusal-register.ts";
import { buildReplyFile } from "./reply-file.ts";

/**
 * The two steps by which {@link handleRows} processes each row. `read` converts the row to the input of the call. `make` executes the call
 * with this input, and returns the `data` of the reply. `at` is the position of the row, from 0.
 */
export interface RowCall {
  read(route: Route, received: { params: Data; query: Data; body: Data }): Data;
  make(route: Route, input: Data, context: CallContext, at: number): Promise<unknown>;
}

/**
 * Makes a call for several rows, in one transaction and with one row of the operation log. Each row is validated and authorised as in a
 * call of its own.
 *
 * With the mode `each`, a refused row is skipped, and the others are changed. With `all`, the first refused row undoes all changes. An
 * error that is no Refusal undoes all changes in both modes.
 *
 * @param of the route of the call for one row
 * @param use the mode, and `file`: name of the spreadsheet that contains the replies of the rows. Neither logs nor stored replies contain
 * the spreadsheet
 * @param rows the inputs, one per row
 * @param call makes the call for one row
 * @returns the number of changed rows, the refused rows by position (from 0) with their messages, and the spreadsheet
 * @throws Refusal of the first refused row, with its position (from 1), if the mode is `all`
 */
export async function handleRows(
  of: Route,
  { mode, file }: RowsUse,
  rows: readonly Data[],
  context: CallContext,
  call: RowCall,
): Promise<RowsReply> {
  return inTransaction(context, async (inside) => {
    const failed: RefusedRow[] = [];
    const replies: Data[] = [];
    for (const [row, item] of rows.entries()) {
      const made = await makeOne(of, item, row, inside, call);
      if (made instanceof Refusal) {
        if (mode === "all") throw aboutRow(made, row);
        failed.push({ row, message: made.message });
      } else if (made !== null && typeof made === "object") replies.push(made as Data);
    }
    const done = rows.length - failed.length;
    const written = file === undefined || done === 0 ? {} : { file: buildReplyFile(of, file, replies) };
    const reply = { done, failed, ...written };
    // Within the transaction, which stores the reply under its idempotency key.
    const message = textOf("rowsDone", { done, failed: failed.length });
    context.reply.message = message;
    if (file !== undefined) context.reply.once = { names: ["file"], replayMsg: textOf("rowsFileSent", message) };
    if (inside.audit !== undefined) Object.assign(inside.audit, { rows: reply.done, failed });
    return reply;
  });
}

/**
 * Makes the call of one row. If it is refused, its writes are undone, and the Refusal is returned. Any other error ends the whole
 * transaction.
 *
 * @returns the `data` of the reply if the row was changed
 */
async function makeOne(of: Route, item: Data, at: number, inside: CallContext, call: RowCall): Promise<unknown> {
  const { connection, audit } = inside;
  const own: CallContext = { ...inside, route: of, broken: [], reply: { headers: new Map() }, afterCommit: [] };
  const made = audit?.made.length ?? 0;
  await sql`savepoint one_row`.execute(connection);
  let data: unknown;
  try {
    const input = call.read(of, locate(of, item));
    const { shape, rules } = requireValidInput(of, input);
    refuseViolations(shape);
    data = await call.make(of, input, { ...own, broken: rules }, at);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint one_row`.execute(connection);
    await sql`release savepoint one_row`.execute(connection);
    if (audit !== undefined) audit.made.length = made;
    return error;
  }
  await sql`release savepoint one_row`.execute(connection);
  inside.afterCommit.push(...own.afterCommit);
  return data;
}

/**
 * Splits the input of one row into path, query and body of the request that its call expects. Numbers and booleans in the query become
 * texts; names in neither path nor query go to the body.
 */
function locate({ call }: Route, item: Data): { params: Data; query: Data; body: Data } {
  const inPath = new Set(pathNames(call.path));
  const inQuery = new Set(call.query ?? []);
  const parts = { params: {} as Data, query: {} as Data, body: {} as Data };
  for (const [name, value] of Object.entries(item)) {
    const isText = typeof value === "number" || typeof value === "boolean";
    if (inPath.has(name)) parts.params[name] = value;
    else if (inQuery.has(name)) parts.query[name] = isText ? String(value) : value;
    else parts.body[name] = value;
  }
  return parts;
}

/** Adds the position of a row to its refusal, from 1, because it undid the others as well. */
function aboutRow(refusal: Refusal, row: number): Refusal {
  const text = textOf("rowsUndone", { row: row + 1, reason: refusal.message });
  return refusal.status === 422 ? new Refusal(422, text, null, { layer: refusal.layer, kind: "rowsUndone" }) : refused(text);
}
