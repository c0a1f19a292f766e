import type { AnyCall } from "../../../../runtime/contract/wire/call.ts";
import { choicesOf, type Choice } from "../../../../runtime/contract/language/choices.ts";
import { type Data, valueOf, valuesOf } from "../../../../runtime/contract/values/data.ts";
import type { FileReply } from "../../../../runtime/contract/server/handler.ts";
import { EXPECTED_BYTES, SHOWN_COLUMNS, WORKBOOK } from "../../../../runtime/contract/language/list-export.ts";
import type { Route, StoreOperation } from "../../../../runtime/contract/server/route.ts";
import type { Column } from "../../../../runtime/contract/language/screen.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import { withoutBlanks } from "../../../../runtime/contract/language/violations.ts";
import { type CallContext, userIdOf } from "../calls/context.ts";
import type { ExportHandler, ReadCall } from "../calls/services.ts";
import { listRequest, refuseRules } from "../calls/store-handler.ts";
import { logOperation, CHANGE } from "../log/write-log.ts";
import { refuse, wrongNamed } from "../refusals/refusal.ts";
import type { ListRequest } from "../store/index.ts";
import { withTimeouts } from "./stream-timeouts.ts";
import type { ExportJob } from "./export-job.ts";
import { writeInWorker, type Writing } from "./export-worker.ts";
import { acquireExportLease, type ExportLease } from "./export-lease.ts";

/**
 * Creates the handler of calls with `export:`, which write the rows of a searched list into a spreadsheet.
 *
 * The handler throws a Refusal if the search is invalid, the list has more than `exportRows` rows, or the user's lease is taken (see
 * `acquireExportLease`). Errors after the first rows break off the file and are logged.
 *
 * @param write starts the writer of a job; replaced in tests
 */
export const exportListBy =
  (write: (order: ExportJob) => Writing): ExportHandler =>
  (id, input, context, read) =>
    exported(write, id, input, context, read);

/** The handler of calls with `export:` that the server uses. It writes in a worker process. */
export const exportList = exportListBy(writeInWorker);

async function exported(
  write: (order: ExportJob) => Writing,
  id: string,
  input: Data,
  context: CallContext,
  read: ReadCall,
): Promise<FileReply> {
  const { portal } = context;
  const { route, operation } = listOf(id, context);
  const { [SHOWN_COLUMNS]: shown, ...asked } = input;
  const inList: CallContext = { ...context, route };
  refuseRules(inList, asked);
  const what = portal.generated.listExports[context.route.call.id];
  if (what === undefined) throw new Error(`${context.route.call.id} declares no columns`);
  const positions = shownOf(what.columns, shown);
  const request = listRequest(operation, withoutBlanks(asked), context);
  const total = await countOf(request, context);
  const order: ExportJob = {
    location: portal.store.database.location,
    timeZone: portal.config.timeZone,
    table: tableOf(operation.entity, context),
    request,
    call: howSent(route.call),
    id: context.route.call.id,
    shown: positions,
    choices: await choicesOfColumns(what.columns, positions, inList, read),
    scope: context.scope(),
    total,
  };
  const lease = await acquireExportLease(portal, userIdOf(context.caller));
  const writing = write(order);
  try {
    // Errors before the first rows are refusals, instead of a file that breaks off.
    context.reply.headers.set(EXPECTED_BYTES, String(await writing.begun));
  } catch (error) {
    await lease.end();
    throw error;
  }
  if (context.audit !== undefined) context.audit.rows = total;
  return { name: `${what.title}_${stampOf(context)}.xlsx`, type: WORKBOOK, ...sent(writing, lease, inList) };
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

/** Indexes of the requested columns, in the requested sequence. All columns if none are requested. */
function shownOf(columns: readonly Column[], shown: unknown): readonly number[] {
  if (!Array.isArray(shown) || shown.length === 0) return columns.map((_, at) => at);
  return [...new Set(shown)].map((name) => {
    const at = columns.findIndex(({ field, label }) => (field ?? label) === name);
    if (at < 0) throw wrongNamed(SHOWN_COLUMNS, "incorrect");
    return at;
  });
}

async function countOf(request: ListRequest, { portal, connection }: CallContext): Promise<number> {
  const { total } = await portal.store.records.list(connection, { ...request, input: { ...request.input, pageNumber: 1, pageSize: 1 } });
  if (total > portal.config.exportRows) throw refuse("exportRows", portal.config.exportRows);
  return total;
}

/** Reads the choices of columns whose values are keys, by column index, from the same source as the list. */
async function choicesOfColumns(
  columns: readonly Column[],
  shown: readonly number[],
  context: CallContext,
  read: ReadCall,
): Promise<Map<number, Choice[]>> {
  const found = new Map<number, Choice[]>();
  const scope = context.scope();
  for (const at of shown) {
    const options = columns[at]?.options;
    // For a tree, the row itself holds the label of its node.
    if (options === undefined || options.find !== undefined) continue;
    const source = options.call === undefined ? valueOf(options.rows, scope) : await read(options.call.id, valuesOf(options.send, scope));
    found.set(at, [...(options.extra ?? []), ...choicesOf(options, source, scope)]);
  }
  return found;
}

const stampOf = ({ portal }: CallContext): string => portal.clock.wall.textOf(portal.clock.now()).replace(/\D/g, "");

/** Streams the file. Releases the lease however it ends, and logs an export that broke off. */
function sent({ chunks, written }: Writing, lease: ExportLease, context: CallContext): ReturnType<typeof withTimeouts> {
  const { portal, route } = context;
  const { exportSeconds, exportIdleSeconds } = portal.config;
  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    const item = await chunks.next();
    await lease.keep();
    return item;
  };
  const limits = { whole: exportSeconds * 1000, idle: exportIdleSeconds * 1000 };
  return withTimeouts({ next, return: () => chunks.return() }, limits, async (failure) => {
    try {
      await lease.end();
      if (failure !== undefined) await tellBroken(failure, written(), context);
    } catch (error) {
      portal.log.warn(error, `the end of ${route.call.id} could not be logged`);
    }
  });
}

function tellBroken(error: string, written: number, { portal, caller, route }: CallContext): Promise<void> {
  const what = { module: route.title ?? "", operate: route.call.id, url: route.call.path, parameters: { $rows: written } };
  return logOperation(portal, { user: caller.info.userAccount ?? "", ok: false, code: CHANGE, error, ...what });
}
