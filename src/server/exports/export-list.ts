import { setImmediate } from "node:timers/promises";
import { choicesOf, type Choice } from "../../../runtime/contract/choices.ts";
import { type Data, valueOf, valuesOf } from "../../../runtime/contract/data.ts";
import type { FileReply } from "../../../runtime/contract/handler.ts";
import { EXPECTED_BYTES, type ListExport, SHOWN_COLUMNS, WORKBOOK } from "../../../runtime/contract/list-export.ts";
import type { Route, StoreOperation } from "../../../runtime/contract/route.ts";
import type { Column } from "../../../runtime/contract/screen.ts";
import { withoutBlanks } from "../../../runtime/contract/violations.ts";
import { type CallContext, userIdOf } from "../calls/context.ts";
import { restrictionOf } from "../calls/records.ts";
import type { ReadCall } from "../calls/services.ts";
import { refuseRules } from "../calls/store-handler.ts";
import { sentReply } from "../calls/wire-texts.ts";
import { logOperation, CHANGE } from "../log/logs.ts";
import { refuse, wrongField } from "../refusals/refusal.ts";
import { lettersOf, MOST_BYTES, packedBytes, rowsText, type StreamedCell, streamedWorkbook } from "../sheets/sheet-stream.ts";
import type { ListRequest } from "../store/index.ts";
import { fireDueOf } from "../workflow/clock.ts";
import { cellsOf, type CellsOf } from "./cells.ts";
import { limited } from "./limited.ts";
import { takeTurn, type Turn } from "./turns.ts";

/** Rows that are read at a time, and of these written: what lies between may not hold up others. */
const READ = 200;
const WRITTEN = 20;
/** Of the first rows it is told how large the file will be. */
const SAMPLED = 100;

/** The rows of a list, as it is searched, in a spreadsheet: a call with `export:`. */
export async function exportList(id: string, input: Data, context: CallContext, read: ReadCall): Promise<FileReply> {
  const { portal } = context;
  const { route, operation } = listOf(id, context);
  const { [SHOWN_COLUMNS]: shown, ...asked } = input;
  const inList: CallContext = { ...context, route };
  await fireDueOf(portal, operation.entity);
  refuseRules(inList, asked);
  const what = portal.generated.listExports[context.route.call.id];
  if (what === undefined) throw new Error(`nothing says which columns ${context.route.call.id} writes`);
  const columns = shownOf(what.columns, shown);
  const request: ListRequest = { operation, input: withoutBlanks(asked), restriction: restrictionOf(context, operation.entity) };
  const total = await countOf(request, context);
  const cells: CellsOf = {
    columns,
    workflow: what.workflow,
    choices: await choicesOfColumns(columns, inList, read),
    scope: (row) => context.scope(row),
  };
  const turn = await takeTurn(portal, userIdOf(context.caller));
  const work = new Export(inList, request, { ...what, columns }, cells, turn);
  try {
    const written = await work.begun(total);
    if (context.audit !== undefined) context.audit.rows = total;
    context.reply.headers.set(EXPECTED_BYTES, String(work.expected));
    return { name: `${what.title}_${stampOf(context)}.xlsx`, type: WORKBOOK, ...written };
  } catch (error) {
    await turn.end();
    throw error;
  }
}

function listOf(id: string, { portal }: CallContext): { route: Route; operation: StoreOperation } {
  const route = portal.generated.routes.find(({ call }) => call.id === id);
  if (route?.handler.kind !== "store") throw new Error(`${id} is no list that is stored`);
  return { route, operation: route.handler.store };
}

/** Those that are asked for, as they are asked for; all without. */
function shownOf(columns: readonly Column[], shown: unknown): readonly Column[] {
  if (!Array.isArray(shown) || shown.length === 0) return columns;
  return [...new Set(shown)].map((name) => columns.find(({ field, label }) => (field ?? label) === name) ?? unknownColumn());
}

const unknownColumn = (): never => {
  throw wrongField(SHOWN_COLUMNS, "incorrect");
};

async function countOf(request: ListRequest, { portal, connection }: CallContext): Promise<number> {
  const { total } = await portal.records.list(connection, { ...request, input: { ...request.input, pageNumber: 1, pageSize: 1 } });
  if (total > portal.config.exportRows) throw refuse("exportRows", portal.config.exportRows);
  return total;
}

/** Of columns whose values are keys: as the list's own reading brings them. */
async function choicesOfColumns(columns: readonly Column[], context: CallContext, read: ReadCall): Promise<Map<Column, Choice[]>> {
  const found = new Map<Column, Choice[]>();
  const scope = context.scope();
  for (const column of columns) {
    const { options } = column;
    // Of a tree the row itself says what its node is called.
    if (options === undefined || options.find !== undefined) continue;
    const source = options.call === undefined ? valueOf(options.rows, scope) : await read(options.call.id, valuesOf(options.send, scope));
    found.set(column, [...(options.extra ?? []), ...choicesOf(options, source, scope)]);
  }
  return found;
}

const stampOf = ({ portal }: CallContext): string => portal.wall.textOf(portal.now()).replace(/\D/g, "");

/** One export on its way. */
class Export {
  /** Bytes of the whole file, more or less. */
  expected = 0;
  #written = 0;
  readonly #context: CallContext;
  readonly #request: ListRequest;
  readonly #what: ListExport;
  readonly #cells: CellsOf;
  readonly #turn: Turn;

  constructor(context: CallContext, request: ListRequest, what: ListExport, cells: CellsOf, turn: Turn) {
    this.#context = context;
    this.#request = request;
    this.#what = what;
    this.#cells = cells;
    this.#turn = turn;
  }

  /** Its first bytes are there: what goes wrong until then is a refusal, and not a file that breaks off. */
  async begun(total: number): Promise<ReturnType<typeof limited>> {
    const rows = this.#texts();
    const first = await rows.next();
    const text = first.done === true ? "" : first.value;
    const share = total / Math.max(1, this.#written);
    if (Buffer.byteLength(text) * share > MOST_BYTES) throw refuse("exportTooLarge");
    this.expected = Math.round(packedBytes(text) * share);
    const all = async function* (): AsyncGenerator<string> {
      if (text !== "") yield text;
      yield* rows;
    };
    const headings = this.#what.columns.map(({ label }) => label);
    return this.#ending(streamedWorkbook({ name: this.#what.title.slice(0, 31), headings }, all()));
  }

  async *#texts(): AsyncGenerator<string> {
    const { portal, connection, route } = this.#context;
    const letters = lettersOf(this.#what.columns.length);
    for await (const records of portal.records.walk(connection, this.#request, READ)) {
      const { rows } = sentReply(route.call, { rows: records }) as { rows: Data[] };
      for (let at = 0, part: Data[]; at < rows.length; at += part.length) {
        // One portion of each turn of the loop: compressing takes place elsewhere, and may be done at once.
        if (at > 0) await setImmediate();
        part = rows.slice(at, at + (this.#written === 0 ? SAMPLED : WRITTEN));
        const cells = part.map((row, index): StreamedCell[] => cellsOf(this.#cells, row, this.#written + index + 1));
        const text = rowsText(cells, this.#written + 2, letters);
        this.#written += part.length;
        yield text;
        await this.#turn.keep();
      }
    }
  }

  /** However it ends, its turn is over; one that broke off is in the log as well. */
  #ending(chunks: AsyncGenerator<Uint8Array>): ReturnType<typeof limited> {
    const { portal, route } = this.#context;
    const { exportSeconds, exportIdleSeconds } = portal.config;
    return limited(chunks, { whole: exportSeconds * 1000, idle: exportIdleSeconds * 1000 }, async (failure) => {
      try {
        await this.#turn.end();
        if (failure !== undefined) await this.#tellBroken(failure);
      } catch (error) {
        portal.warn(error, `the end of ${route.call.id} could not be noted`);
      }
    });
  }

  #tellBroken(error: string): Promise<void> {
    const { portal, caller, route } = this.#context;
    const what = { module: route.title ?? "", operate: route.call.id, url: route.call.path, parameters: { $rows: this.#written } };
    return logOperation(portal, { user: caller.info.userAccount ?? "", ok: false, code: CHANGE, error, ...what });
  }
}
