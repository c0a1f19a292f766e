import type { FastifyRequest } from "fastify";
import { v7 as newId } from "uuid";
import { type Data, isRecord } from "../../../../runtime/contract/values/data.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import type { Audit, CallContext, Engine } from "../calls/context.ts";
import { accountOf, type Principal } from "../calls/principal.ts";
import { CHANGE, EXCEPTION, isCounted, logAuth, logOperation } from "../log/write-log.ts";
import { asRefusal } from "../refusals/refusal.ts";
import { networkOf } from "../limits/network.ts";
import type { Connection } from "../store/index.ts";
import { countPerMinute } from "../limits/per-minute.ts";

// Log entries about calls: a change that was made, the reason why none was made, or a denied call.

/**
 * Prepares the entry of the operation log for a call that changes data or exports a list. Writes nothing itself. The handler first adds its
 * changes to the entry. Then the function `write` of the result stores the entry.
 */
export const auditOf = (route: Route, context: CallContext, request: FastifyRequest, input: Data): Audit => {
  const audit: Audit = {
    logId: newId(),
    made: [],
    history: { bytes: 0 },
    written: false,
    write: (inside) => {
      const { made, rows, failed = [] } = audit;
      const effects = {
        ...(made.length === 0 ? {} : { $made: made.join("，") }),
        ...(rows === undefined ? {} : { $rows: rows }),
        ...(failed.length === 0 ? {} : { $failed: failed.map(({ row, message }) => `${row + 1}：${message}`) }),
      };
      return logChange(route, context, request, { ...input, ...effects }, { inside, logId: audit.logId });
    },
  };
  return audit;
};

/** `error`: why the call was refused or failed. `inside`: the transaction that makes the change. */
interface Outcome {
  error?: unknown;
  inside?: Connection;
  logId?: string;
}

/**
 * Logs the outcome of a call that changes data or exports a list in the operation log. Calls about accounts (`Application.isAboutAccounts`)
 * are also logged in the authentication log. Inputs that not everybody may read are logged as `***`.
 *
 * @param input parameters of the call; omitted for uploads
 * @param outcome with `error`, the call is logged as failed; with `inside`, the row is part of that transaction
 */
export async function logChange(route: Route, context: CallContext, request: FastifyRequest, input: Data, outcome: Outcome): Promise<void> {
  const user = accountOf(context.caller);
  const ok = !("error" in outcome);
  const refusal = ok ? undefined : asRefusal(outcome.error);
  const failure = refusal === undefined ? {} : { error: refusal.message };
  const by = context.caller.client === undefined ? {} : { $client: context.caller.client.clientId };
  const parameters = { ...(route.call.file === "body" ? {} : withoutRestricted(route, input, context)), ...by };
  const code = refusal !== undefined && refusal.status >= 500 ? EXCEPTION : CHANGE;
  const event = { user, ok, code, ...failure };
  const what = { module: titleOf(route), operate: route.call.id, url: addressOf(request) };
  const { logId } = outcome;
  const named = logId === undefined ? {} : { logId };
  await logOperation(context.portal, { ...event, ...what, ...named, parameters }, outcome.inside);
  if (context.portal.application.isAboutAccounts(route.call.id))
    await logAuth(context.portal, { ...event, content: parameters }, outcome.inside);
}

/**
 * Replaces by `***` each input that not everybody may read (`x-read`), because auditors read the log. Includes the inputs of each row of a
 * call over several rows.
 */
function withoutRestricted({ fieldRights = {}, handler }: Route, input: Data, context: CallContext): Data {
  const { rows } = input;
  if (handler.kind === "rows" && Array.isArray(rows))
    return { ...input, rows: rows.map((row: unknown) => (isRecord(row) ? withoutRestricted(handler.of, row, context) : row)) };
  const { portal } = context;
  const hidden = Object.keys(fieldRights).filter((name) => fieldRights[name]?.some((right) => portal.generated.fieldRights[right]?.read));
  return { ...input, ...Object.fromEntries(hidden.filter((name) => Object.hasOwn(input, name)).map((name) => [name, "***"])) };
}

const addressOf = (request: FastifyRequest): string => request.url.split("?")[0] ?? "";

/**
 * Maximum number of denied calls per network and minute that are logged in a row each. After that, a row with their number is written each
 * time it has doubled. Trying every call therefore cannot fill the disk.
 */
const DENIALS = 10;

/**
 * Creates a function that logs denied calls, of which an attacker could cause very many. For each network, it logs the first ten denied
 * calls of a minute. After that, it logs only the 11th, 20th, 40th, 80th and so on of that minute. Such a row states the number of denied
 * calls so far (`denials`).
 */
export function sampledDenials(
  portal: Pick<Engine, "log" | "store" | "clock">,
): (route: Route, request: FastifyRequest, caller: Principal, text: string) => Promise<void> {
  const denied = countPerMinute(portal.clock.now);
  return async (route, request, caller, text) => {
    const denials = denied(networkOf(request.ip));
    if (denials > DENIALS && !isCounted(denials, DENIALS)) return;
    const user = accountOf(caller);
    const parameters = { address: request.ip, ...(denials > DENIALS ? { denials } : {}) };
    const what = { module: titleOf(route), operate: route.call.id, url: addressOf(request), parameters };
    await logOperation(portal, { user, ok: false, code: CHANGE, error: text, ...what });
  };
}

const titleOf = (route: Route): string => route.title ?? route.call.id.split(".")[0] ?? "";
