import type { Data } from "../../../../../runtime/contract/values/data.ts";
import type { ChangeKind, Difference } from "../../../../../runtime/contract/wire/record-change.ts";
import { AUDITOR } from "../../../../../runtime/contract/values/user-kinds.ts";
import type { Portal } from "../../../identity/portal.ts";
import type { RecordedChange } from "../../../engine/calls/context.ts";
import type { RecordsContext } from "../../../engine/calls/records.ts";
import { ofEntities } from "../../../engine/store/index.ts";
import { isProtectedBusiness } from "../../../identity/sms-messages.ts";
import { putMessages } from "./inbox-messages.ts";
import { hasRecipients } from "./recipients.ts";

/** Topic of messages to auditors, about changes that administrators make to the portal's own protection. */
export const AUDIT = "audit";
const MOST = 200;

/** Entities whose changes auditors are notified of, whichever call makes them, with a predicate that selects the records. */
const WATCHED: Readonly<Record<string, (record: Data) => boolean>> = {
  "security-policy": () => true,
  "sms-conf": ({ code }) => isProtectedBusiness(code),
};

const WORDS = { created: "新增", changed: "修改", removed: "删除" } as const;

/**
 * Notifies every enabled auditor, at most 200, of a change of the security policy or of a gateway for codes. The messages are put in the
 * transaction of the change. Other changes are ignored.
 */
export async function notifyAuditors(
  portal: Pick<Portal, "generated" | "clock">,
  { connection, caller }: RecordsContext,
  change: RecordedChange,
): Promise<void> {
  const { entity, kind, name, differences } = change;
  const isWatched = Object.hasOwn(WATCHED, entity) && [change.before, change.after].some((row) => row && WATCHED[entity]?.(row));
  if (!isWatched || !hasRecipients(portal)) return;
  const auditors = await ofEntities(connection)
    .selectFrom("user")
    .select("user_id")
    .where("system_type", "=", AUDITOR)
    .where("user_status", "<>", "0")
    .orderBy("user_id")
    .limit(MOST)
    .execute();
  const { userName, userAccount } = caller.info;
  const by = userAccount === undefined ? "系统" : `${userName ?? ""}（${userAccount}）`;
  const content = [`${by}${WORDS[kind]}${name}`, ...differences.map((item) => textOf(item, kind))].join("；");
  await putMessages(
    portal,
    connection,
    auditors.map((row) => ({ userId: String(row.user_id), topic: AUDIT, title: `${name}已${WORDS[kind]}`, content })),
  );
}

function textOf({ label, what, before = "（空）", after = "（空）" }: Difference, kind: ChangeKind): string {
  if (what === "secret") return `${label}已更换`;
  return `${label}：${kind === "created" ? after : kind === "removed" ? before : `${before} → ${after}`}`;
}
