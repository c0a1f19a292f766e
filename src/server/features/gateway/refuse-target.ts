import { BUSINESS } from "../../../../runtime/contract/values/user-kinds.ts";
import type { CallContext } from "../../identity/portal.ts";
import type { FieldName } from "../../engine/refusals/field-name.ts";
import { wrongValue } from "../../engine/refusals/refusal.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";

type Text = string | null | undefined;

/** Maximum number of OUTBOUND_HOSTS entries that a refusal lists. */
const LISTED = 10;

/**
 * Refuses an address with which this server would never communicate, because OUTBOUND_HOSTS does not contain its host and port. An absent,
 * blank or unchanged address is accepted. Thus other fields of a record remain editable after its host was removed from OUTBOUND_HOSTS.
 *
 * @param field the input with the address, for the message
 * @param sent the address that the call sends
 * @param stored the stored address; undefined if the record is new or was not in use until now
 * @throws Refusal 422 at `field`; for administrators it lists the allowed hosts
 */
export function refuseTarget(
  field: FieldName,
  sent: Text,
  stored: Text,
  {
    portal: {
      outgoing: { outbound },
    },
    caller,
  }: CallContext,
): void {
  const address = sent?.trim() ?? "";
  if (address === "" || address === stored) return;
  if (URL.canParse(address) && outbound.allows(new URL(address))) return;
  const allowed = caller.info.systemType === BUSINESS ? undefined : describeHosts(outbound.allowed);
  throw wrongValue(field, textOf("targetForeign", allowed));
}

/**
 * Refuses a mail server that this server would never connect to, as `refuseTarget` does for addresses.
 *
 * @param sent the host and port that the call sends
 * @param stored the stored host and port; undefined if the record is new
 * @throws Refusal 422 at `host`
 */
export function refuseMailHost(
  sent: { host?: Text; port?: number | null },
  stored: { host?: Text; port?: number | null } | undefined,
  {
    portal: {
      outgoing: { outbound },
    },
    caller,
  }: CallContext,
): void {
  const [host, port] = [sent.host ?? stored?.host, sent.port ?? stored?.port];
  if (typeof host !== "string" || typeof port !== "number" || (host === stored?.host && port === stored.port)) return;
  if (outbound.allowsHost(host.trim(), port)) return;
  const allowed = caller.info.systemType === BUSINESS ? undefined : describeHosts(outbound.allowed);
  throw wrongValue("host", textOf("targetForeign", allowed));
}

function describeHosts(entries: readonly string[]): string {
  if (entries.length === 0) return "目前没有允许任何地址";
  return `允许的地址：${entries.slice(0, LISTED).join("、")}${entries.length > LISTED ? `等${entries.length}项` : ""}`;
}
