import { cutText } from "../../../../../runtime/contract/values/well-formed.ts";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import type { ChangeKind, Difference } from "../../../../../runtime/contract/wire/record-change.ts";
import { AUDITOR } from "../../../../../runtime/contract/values/user-kinds.ts";
import type { Portal } from "../../../identity/portal.ts";
import type { RecordedChange } from "../../../engine/calls/context.ts";
import type { RecordsContext } from "../../../engine/calls/records.ts";
import { type Connection, ofEntities } from "../../../engine/store/index.ts";
import type { TemplateId } from "../../../identity/message-templates/template-kinds.ts";
import { isProtectedBusiness } from "../../../identity/sms-messages.ts";
import { AUDIT, CONTENT, ownersOfSince, putMessages } from "./inbox-messages.ts";
import { hasRecipients } from "./recipients.ts";

const MOST = 200;

/** Scheduled tasks that watch administrators and operators, or remove what auditors read. */
const TASKS: readonly unknown[] = ["chains", "logs", "dormant", "inbox", "alarms"];
/** Alarm rules that report attacks. Auditors are notified when somebody changes one of them. */
const RULES: readonly unknown[] = ["log-chain-broken", "sign-in-failures"];
/**
 * Ids of the message templates that protect accounts and the portal: codes, notices to the owner of an account, and alarms. Auditors are
 * notified of changes of these templates.
 */
const TEMPLATES: readonly unknown[] = ["smsCode", "phoneChanged", "accountChanged", "alarmMail", "alarmSms"] satisfies TemplateId[];

/** Entities whose changes auditors are notified of, whichever call makes them, with a predicate that selects the records. */
const WATCHED: Readonly<Record<string, (record: Data) => boolean>> = {
  "security-policy": () => true,
  "sms-conf": ({ code }) => isProtectedBusiness(code),
  "scheduled-task": ({ taskId }) => TASKS.includes(taskId),
  "alarm-rule": ({ ruleId }) => RULES.includes(ruleId),
  "alarm-member": () => true,
  "oauth-client": () => true,
  "email-conf": () => true,
  "message-template": ({ templateId }) => TEMPLATES.includes(templateId),
};

const CHANGE_LABELS = { created: "新增", changed: "修改", removed: "删除", restored: "恢复" } as const;

/**
 * Notifies enabled auditors, at most 200, of a change that may weaken the protection of the portal, such as a change of the security
 * policy. `WATCHED` selects such changes by the record before or after the change; all others are ignored. The messages are stored in the
 * transaction of the change.
 */
export async function notifyAuditors(
  portal: Pick<Portal, "generated" | "clock">,
  { connection, caller }: RecordsContext,
  change: RecordedChange,
): Promise<void> {
  const { entity, kind, name, differences } = change;
  const isWatched = Object.hasOwn(WATCHED, entity) && [change.before, change.after].some((row) => row && WATCHED[entity]?.(row));
  if (!isWatched) return;
  const { userName, userAccount } = caller.info;
  const by = userAccount === undefined ? "系统" : `${userName ?? ""}（${userAccount}）`;
  const content = joined([`${by}${CHANGE_LABELS[kind]}${name}`, ...differences.map((item) => textOf(item, kind))]);
  await putToAuditors(portal, connection, { title: `${name}已${CHANGE_LABELS[kind]}`, content });
}

/**
 * A message to all auditors, for {@link putToAuditors}. With `once`, auditors who got the same message within the last day do not get it
 * again.
 */
export interface AuditNotice {
  title: string;
  content: string;
  once?: "a day";
}

const DAY_MS = 86_400_000;

/**
 * Puts a message into the inboxes of the enabled auditors, at most 200. Does nothing if the metadata of the project has no users and
 * organisations ({@link hasRecipients}).
 */
export async function putToAuditors(
  portal: Pick<Portal, "generated" | "clock">,
  connection: Connection,
  { title, content, once }: AuditNotice,
): Promise<void> {
  if (!hasRecipients(portal)) return;
  const auditors = await ofEntities(connection)
    .selectFrom("user")
    .select("user_id")
    .where("system_type", "=", AUDITOR)
    .where("user_status", "<>", "0")
    .orderBy("user_id")
    .limit(MOST)
    .execute();
  const messages = auditors.map((row) => ({ userId: String(row.user_id), topic: AUDIT, title, content }));
  const known = once === undefined ? new Set() : await ownersOfSince(connection, messages, portal.clock.now() - DAY_MS);
  await putMessages(
    portal,
    connection,
    messages.filter(({ userId }) => !known.has(userId)),
  );
}

/** Joins texts to a message. Cuts the longest ones, so that a long value does not displace the other changes. */
function joined(texts: readonly string[]): string {
  const room = CONTENT - 2 * texts.length;
  let longest = CONTENT;
  while (longest > 1 && texts.reduce((sum, { length }) => sum + Math.min(length, longest), 0) > room) longest -= 1;
  return texts.map((text) => cutText(text, longest, "…")).join("；");
}

function textOf({ label, what, before = "（空）", after = "（空）" }: Difference, kind: ChangeKind): string {
  if (what === "secret") return `${label}已更换`;
  return `${label}：${kind === "created" || kind === "restored" ? after : kind === "removed" ? before : `${before} → ${after}`}`;
}
