import type { Handlers } from "../../generated/server.ts";
import type { CallContext } from "../identity/portal.ts";
import { recordsOf } from "../engine/calls/records.ts";
import type { CallGuard } from "../engine/calls/services.ts";
import type { RecordOf, TableOf } from "../engine/store/index.ts";
import { refuseFactorEnd, refuseWithoutCa } from "./account/account.ts";
import { refuseNotice } from "./alarms/alarms.ts";
import { refuseOthers } from "./notifications/code-gateways.ts";
import { refuseInitialised, regionOf, systemInRegion } from "./subsystems/region-systems.ts";
import { givenUp } from "./data-sending/resend.ts";
import { refuseKick, refuseKickOf } from "./account/sessions.ts";
import { refuseRun } from "./scheduled-tasks/task-calls.ts";
import { refuseReset } from "./users/password-resets.ts";
import { refuseFactorReset } from "./users/users.ts";

type ByHand = Handlers<CallContext>;
type CallByHand = { [Name in keyof ByHand & string]: `${Name}.${keyof ByHand[Name] & string}` }[keyof ByHand & string];

/** Wraps a check that needs a record. Without a key there is no record to check, so the guard passes. */
const keyed =
  (authorize: (context: CallContext, key: string) => unknown): CallGuard<CallContext> =>
  async (context, key) => {
    if (key !== undefined) await authorize(context, key);
  };

const ofUser = (authorize?: (user: RecordOf<TableOf<"user">>, context: CallContext) => unknown): CallGuard<CallContext> =>
  keyed(async (context, key) => {
    const user = await recordsOf(context, "user").get(key);
    await authorize?.(user, context);
  });

const REGION_SYSTEM = "可以使用；能否办成还取决于该区划是否已初始化此子系统，请在数据id中填写“区划编码/系统标识”";

/**
 * Builds a guard from a check of a subsystem in a region. The key is `region/subsystem` (`330105/gp-contract`). If the key has only a
 * region code, the guard checks the region and returns that the subsystem must be named.
 */
const ofRegionSystem =
  (authorize: (context: CallContext, regionCode: string, systemId: string) => Promise<unknown>): CallGuard<CallContext> =>
  async (context, key = "") => {
    const [regionCode = "", ...rest] = key.split("/");
    const systemId = rest.join("/").trim();
    if (regionCode !== "") await regionOf(context, regionCode);
    if (systemId === "") return REGION_SYSTEM;
    await authorize(context, regionCode, systemId);
  };

/**
 * Guards of hand-written calls, by the id of the call (`"users.resetPassword"`). A guard is a function that refuses a call for reasons
 * other than its input, such as the record that the call concerns. By the guard, the portal can determine whether a user may make the call
 * without making it. The handler of the call uses the same function, so that both always agree.
 */
export const guards: Readonly<Partial<Record<CallByHand, CallGuard<CallContext>>>> = {
  "users.resetPassword": ofUser(refuseReset),
  "users.resetFactor": ofUser(refuseFactorReset),
  "users.reveal": ofUser(),
  "sessions.kick": keyed(refuseKick),
  "sessions.kickUser": ofUser(refuseKickOf),
  "account.endFactor": refuseFactorEnd,
  "account.caUnbinding": refuseWithoutCa,
  "systems.ofRegion": keyed((context, key) => regionOf(context, key.split("/")[0] ?? "")),
  "systems.rename": ofRegionSystem(systemInRegion),
  "systems.createManager": ofRegionSystem(refuseInitialised),
  "systems.initialise": ofRegionSystem(refuseInitialised),
  "messages.addCodeConf": async (context) => refuseOthers(context),
  "messages.changeCodeConf": async (context) => refuseOthers(context),
  "messages.removeCodeConf": async (context) => refuseOthers(context),
  "messages.resendMail": keyed((context, key) => givenUp(context, "email_log", key)),
  "messages.resendSms": keyed((context, key) => givenUp(context, "sms_log", key)),
  "sending.resend": keyed((context, key) => givenUp(context, "send_log", key)),
  "alarms.resend": keyed(refuseNotice),
  "tasks.runTask": keyed(refuseRun),
};
