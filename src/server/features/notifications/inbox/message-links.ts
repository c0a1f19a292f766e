import type { ConditionTree } from "../../../../../runtime/contract/language/condition-tree.ts";
import type { Task } from "../../../../../runtime/contract/language/task.ts";
import { AUDITOR } from "../../../../../runtime/contract/values/user-kinds.ts";
import type { CallContext } from "../../../identity/portal.ts";
import { recordsOf } from "../../../engine/calls/records.ts";
import { opensScreen } from "../../../identity/rights/create-authorizer.ts";
import type { StoredMessage } from "./inbox-messages.ts";
import { AUDIT } from "./inbox-messages.ts";
import { ALARM } from "./notify-alarm.ts";

const ALARM_SCREEN = "alarm-info";
const LOG_SCREEN = "operation-log";

/**
 * Pages of the portal itself, by workflow, to which messages lead if the user has no task of that workflow. There users find the record
 * that a message concerns. Every signed-in user may open these pages.
 */
const OWN_PAGES: Readonly<Record<string, string>> = { registration: "/register-user-type" };

/** Where a message of a topic leads one reader when it is opened. */
export interface MessageLink {
  /** The list page of the topic; undefined if it has none, or if the reader may not open that page. */
  url: string | undefined;
  /**
   * How to address the page of the record itself: the path, and the query parameter for the record's key. Absent if there is no such page
   * or the reader may not open it.
   */
  look?: { entity: string; path: string; param: string };
}

/**
 * Builds the links of messages for the caller, by topic. A workflow or task that the caller may not open has no entry. The audit topic has
 * an entry only for auditors. `url` is undefined for a topic without a page, such as a workflow without tasks.
 */
export function messageLinks({ portal, caller }: CallContext): Map<string, MessageLink> {
  const { tasks, workflows, screenRights } = portal.generated;
  const asked = new Set([
    ALARM_SCREEN,
    LOG_SCREEN,
    ...tasks.flatMap(({ screen, look }) => (look === undefined ? [screen] : [screen, look.screen])),
  ]);
  const opened = new Set([...asked].filter((id) => opensScreen(portal, caller, id)));
  const toLink = ({ entity, look }: Task, url: string): MessageLink =>
    look === undefined || !opened.has(look.screen) ? { url } : { url, look: { entity, path: look.path, param: look.param } };
  const links = new Map<string, MessageLink>();
  for (const workflow of Object.values(workflows)) {
    const own = tasks.filter(({ entity }) => entity === workflow.entity);
    const open = own.filter(({ screen }) => opened.has(screen));
    for (const task of open) links.set(task.id, toLink(task, task.url));
    const [first] = open;
    if (first !== undefined) links.set(workflow.id, toLink(first, first.url.split("?")[0] ?? first.url));
    else if (own.length === 0 || Object.hasOwn(OWN_PAGES, workflow.id)) links.set(workflow.id, { url: OWN_PAGES[workflow.id] });
  }
  const pathOf = (screen: string): string | undefined =>
    opened.has(screen) ? screenRights.find(({ id }) => id === screen)?.path : undefined;
  if (opened.has(ALARM_SCREEN)) links.set(ALARM, { url: pathOf(ALARM_SCREEN) });
  // Auditors get these messages whichever pages they still have, so the link may be missing.
  if (caller.info.systemType === AUDITOR) links.set(AUDIT, { url: pathOf(LOG_SCREEN) });
  return links;
}

/**
 * Builds a function that returns the address that a message opens. This is the record's page if there is one and the caller can currently
 * see the record, otherwise the list page of the topic.
 *
 * @param links links by topic, as `messageLinks` returns them
 * @param messages the messages for which the function will be called; their records are read here
 * @returns the function; it returns undefined for a topic without a page
 */
export async function addressesOf(
  context: CallContext,
  links: ReadonlyMap<string, MessageLink>,
  messages: readonly StoredMessage[],
): Promise<(message: StoredMessage) => string | undefined> {
  const wanted = new Map<string, Set<string>>();
  for (const { topic, recordId } of messages) {
    const entity = links.get(topic)?.look?.entity;
    if (entity !== undefined && recordId !== undefined) wanted.set(entity, (wanted.get(entity) ?? new Set()).add(recordId));
  }
  const seen = new Set<string>();
  for (const [entity, ids] of wanted) for (const id of await seenOf(context, entity, [...ids])) seen.add(`${entity}/${id}`);
  return ({ topic, recordId }) => {
    const { url, look } = links.get(topic) ?? {};
    if (look === undefined || recordId === undefined || !seen.has(`${look.entity}/${recordId}`)) return url;
    return `${look.path}?${new URLSearchParams({ [look.param]: recordId })}`;
  };
}

/** Returns the ids of the records that are within the caller's row scope, out of the given ids. */
async function seenOf(context: CallContext, entity: string, ids: readonly string[]): Promise<string[]> {
  const { key } = context.portal.store.table(entity);
  const among: ConditionTree = { test: "oneOf", left: { subject: "row", path: [key] }, right: { literal: ids } };
  const rows = await recordsOf(context, entity, among).list({}, { field: key, direction: "asc" });
  return rows.map((row) => String((row as Record<string, unknown>)[key]));
}
