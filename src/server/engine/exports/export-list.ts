import type { AnyCall } from "../../../../runtime/contract/wire/call.ts";
import { choicesOf, type Choice } from "../../../../runtime/contract/language/choices.ts";
import { type Data, valueOf, valuesOf } from "../../../../runtime/contract/values/data.ts";
import type { FileReply } from "../../../../runtime/contract/server/handler.ts";
import { EXPECTED_BYTES, SHOWN_COLUMNS, WORKBOOK } from "../../../../runtime/contract/language/list-export.ts";
import type { Route, StoreOperation } from "../../../../runtime/contract/server/route.ts";
import type { Column } from "../../../../runtime/contract/language/screen.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import { withoutBlanks } from "../../../../runtime/contract/language/violations.ts";
import type { CallContext } from "../calls/context.ts";
import { userIdOf } from "../calls/principal.ts";
import type { ExportHandler, ReadCall } from "../calls/services.ts";
import { mayRead, readableOperation, refuseUnreadable, rightOf } from "../calls/field-rights.ts";
import { mayReadReplica } from "../calls/long-reads.ts";
import { listRequest, refuseRules } from "../calls/store-handler.ts";
import { logOperation, CHANGE } from "../log/write-log.ts";
import { wrongNamed } from "../refusals/refusal.ts";
import { withTimeouts } from "./stream-timeouts.ts";
import type { ExportJob, ExportPart } from "./export-job.ts";
import { writeInWorker } from "./export-worker.ts";
import { acquireExportLease, type ExportLease } from "./export-lease.ts";

/**
 * Creates the handler of calls with `export:`. Such a call sends the rows of a searched list as a spreadsheet. The file has the requested
 * columns, by default all. Columns that the caller may not read are left out. After an error while rows are sent, the file ends incomplete,
 * and the error is logged. The handler throws a Refusal in these cases:
 *
 * - The search is invalid, or a requested column is unknown.
 * - The list has more than `exportRows` rows, or the file would be too large.
 * - The user already exports, or the server writes too many exports.
 *
 * @param write writes the file of a list; replaced in tests
 */
export const exportListBy =
  (write: WriteExport): ExportHandler =>
  (id, input, context, read) =>
    exported(write, id, input, context, read);

/** Handles calls with `export:` ({@link exportListBy}). The file is written in a worker process. */
export const exportList = exportListBy(writeInWorker);

type WriteExport = (job: ExportJob, signal: AbortSignal) => AsyncGenerator<ExportPart, unknown>;

async function exported(write: WriteExport, id: string, input: Data, context: CallContext, read: ReadCall): Promise<FileReply> {
  const { portal } = context;
  const { route, operation } = listOf(id, context);
  const { [SHOWN_COLUMNS]: shown, ...asked } = input;
  const inList: CallContext = { ...context, route };
  refuseUnreadable(route, asked, inList);
  refuseRules(inList, asked);
  const what = portal.generated.listExports[context.route.call.id];
  if (what === undefined) throw new Error(`${context.route.call.id} declares no columns`);
  const positions = shownOf(what.columns, shown).filter((at) => mayRead(context, rightOf(operation.entity, what.columns[at]?.field ?? "")));
  const request = listRequest(operation, withoutBlanks(asked), context);
  const job: ExportJob = {
    location: portal.store.database.location,
    ...((await mayReadReplica(context)) && { fromReplica: true }),
    timeZone: portal.config.timeZone,
    table: tableOf(operation.entity, context),
    request: { ...request, operation: readableOperation(request.operation, context) },
    call: howSent(route.call),
    id: context.route.call.id,
    shown: positions,
    choices: await choicesOfColumns(what.columns, positions, inList, read),
    scope: context.scope(),
    most: portal.config.exportRows,
  };
  const lease = await acquireExportLease(portal, userIdOf(context.caller));
  const left = new AbortController();
  const parts = write(job, left.signal);
  const leave = (): Promise<unknown> => {
    left.abort(new Error("the export was left"));
    return parts.return(undefined);
  };
  const stop = context.onGone?.(() => void leave());
  try {
    // Errors before the first rows are refusals, instead of a file that breaks off.
    const { expected, total } = (await parts.next()).value as Extract<ExportPart, { expected: number }>;
    context.reply.headers.set(EXPECTED_BYTES, String(expected));
    if (context.audit !== undefined) context.audit.rows = total;
  } catch (error) {
    await lease.end();
    throw error;
  } finally {
    stop?.();
  }
  return { name: `${what.title}_${stampOf(context)}.xlsx`, type: WORKBOOK, ...sent(parts, leave, lease, inList) };
}

function listOf(id: string, { portal }: CallContext): { route: Route; operation: StoreOperation } {
  const route = portal.generated.routes.find(({ call }) => call.id === id);
  if (route?.handler.kind !== "store") throw new Error(`${id} is not a list of a stored entity`);
  return { route, operation: route.handler.store };
}

/** Copies the table without its functions, which cannot be sent to a process and are needed only for changes. */
function tableOf(entity: string, { portal }: CallContext): Table {
  const { named: _, ...table } = portal.store.table(entity) as Table;
  return table;
}

/** Copies the properties of a call that decide how its rows are sent. */
const howSent = ({ id, method, path, wire, names, at, page }: AnyCall): AnyCall =>
  Object.fromEntries(
    Object.entries({ id, method, path, wire, names, at, page }).filter(([, value]) => value !== undefined),
  ) as unknown as AnyCall;

/**
 * Returns the indexes of the requested columns, in the requested sequence. If none are requested, the result has the indexes of all
 * columns.
 *
 * @throws Refusal 422 for the name of an unknown column
 */
function shownOf(columns: readonly Column[], shown: unknown): readonly number[] {
  if (!Array.isArray(shown) || shown.length === 0) return columns.map((_, at) => at);
  return [...new Set(shown)].map((name) => {
    const at = columns.findIndex(({ field, label }) => (field ?? label) === name);
    if (at < 0) throw wrongNamed(SHOWN_COLUMNS, "incorrect");
    return at;
  });
}

/** Reads the choices of columns whose values are keys, by column index, from the same source as the list. */
async function choicesOfColumns(
  columns: readonly Column[],
  shown: readonly number[],
  context: CallContext,
  read: ReadCall,
): Promise<ExportJob["choices"]> {
  const found: [number, Choice[]][] = [];
  const scope = context.scope();
  for (const at of shown) {
    const options = columns[at]?.options;
    // For a tree, the row itself holds the label of its node.
    if (options === undefined || options.find !== undefined) continue;
    const source = options.call === undefined ? valueOf(options.rows, scope) : await read(options.call.id, valuesOf(options.send, scope));
    found.push([at, [...(options.extra ?? []), ...choicesOf(options, source, scope)]]);
  }
  return found;
}

const stampOf = ({ portal }: CallContext): string => portal.clock.wall.textOf(portal.clock.now()).replace(/\D/g, "");

/** Streams the file. Releases the lease however it ends, and logs an export that broke off. */
function sent(
  parts: AsyncGenerator<ExportPart, unknown>,
  leave: () => Promise<unknown>,
  lease: ExportLease,
  context: CallContext,
): ReturnType<typeof withTimeouts> {
  const { portal, route } = context;
  const { exportSeconds, exportIdleSeconds } = portal.config;
  let written = 0;
  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    const { value } = await parts.next();
    await lease.keep();
    const chunk = value as Extract<ExportPart, { bytes: string }> | undefined;
    if (chunk === undefined) return { done: true, value: undefined };
    written = chunk.rows;
    return { done: false, value: Buffer.from(chunk.bytes, "base64") };
  };
  const limits = { whole: exportSeconds * 1000, idle: exportIdleSeconds * 1000 };
  return withTimeouts({ next, return: leave }, limits, async (failure) => {
    try {
      await lease.end();
      if (failure !== undefined) await logBroken(failure, written, context);
    } catch (error) {
      portal.log.warn(error, `the end of ${route.call.id} could not be logged`);
    }
  });
}

function logBroken(error: string, written: number, { portal, caller, route }: CallContext): Promise<void> {
  const what = { module: route.title ?? "", operate: route.call.id, url: route.call.path, parameters: { $rows: written } };
  return logOperation(portal, { user: caller.info.userAccount ?? "", ok: false, code: CHANGE, error, ...what });
}
