import type { ConditionTree } from "../../../../../runtime/contract/language/condition-tree.ts";
import type { Task } from "../../../../../runtime/contract/language/task.ts";
import { AUDITOR } from "../../../../../runtime/contract/values/user-kinds.ts";
import type { CallContext } from "../../../identity/portal.ts";
import { recordsOf } from "../../../engine/calls/records.ts";
import { opensScreen } from "../../../identity/rights/judge-right.ts";
import type { StoredMessage } from "./messages.ts";
import { AUDIT } from "./notify-auditors.ts";
import { ALARM } from "./notify-alarm.ts";

const ALARM_SCREEN = "alarm-info";
const LOG_SCREEN = "operation-log";

/**
 * Pages of the portal itself, by workflow: where an actor finds the record who is told of a step and has no task. Every
 * signed-in user may open them.
 */
const OWN_PAGES: Readonly<Record<string, string>> = { registration: "/register-user-type" };

/** Where messages of a topic lead whoever asks. */
export interface MessageLink {
  /** The list of what it is about; undefined: there is none. */
  url: string | undefined;
  /** The page of the record itself, which he may open. */
  look?: { entity: string; path: string; param: string };
}

/** By topic; one that he may not open is not among them. */
export function messageLinks({ portal, caller }: CallContext): Map<string, MessageLink> {
  const { tasks, workflows, screenRights } = portal.generated;
  const asked = new Set([
    ALARM_SCREEN,
    LOG_SCREEN,
    ...tasks.flatMap(({ screen, look }) => (look === undefined ? [screen] : [screen, look.screen])),
  ]);
  const opened = new Set([...asked].filter((id) => opensScreen(portal, caller, id)));
  const placeOf = ({ entity, look }: Task, url: string): MessageLink =>
    look === undefined || !opened.has(look.screen) ? { url } : { url, look: { entity, path: look.path, param: look.param } };
  const places = new Map<string, MessageLink>();
  for (const workflow of Object.values(workflows)) {
    const own = tasks.filter(({ entity }) => entity === workflow.entity);
    const open = own.filter(({ screen }) => opened.has(screen));
    for (const task of open) places.set(task.id, placeOf(task, task.url));
    const [first] = open;
    if (first !== undefined) places.set(workflow.id, placeOf(first, first.url.split("?")[0] ?? first.url));
    else if (own.length === 0 || Object.hasOwn(OWN_PAGES, workflow.id)) places.set(workflow.id, { url: OWN_PAGES[workflow.id] });
  }
  const pathOf = (screen: string): string | undefined =>
    opened.has(screen) ? screenRights.find(({ id }) => id === screen)?.path : undefined;
  if (opened.has(ALARM_SCREEN)) places.set(ALARM, { url: pathOf(ALARM_SCREEN) });
  // Whatever pages are left to an auditor.
  if (caller.info.systemType === AUDITOR) places.set(AUDIT, { url: pathOf(LOG_SCREEN) });
  return places;
}

/** Addresses of messages: of the record where he sees it now, else of the list. */
export async function addressesOf(
  context: CallContext,
  places: ReadonlyMap<string, MessageLink>,
  messages: readonly StoredMessage[],
): Promise<(message: StoredMessage) => string | undefined> {
  const wanted = new Map<string, Set<string>>();
  for (const { topic, recordId } of messages) {
    const entity = places.get(topic)?.look?.entity;
    if (entity !== undefined && recordId !== undefined) wanted.set(entity, (wanted.get(entity) ?? new Set()).add(recordId));
  }
  const seen = new Set<string>();
  for (const [entity, ids] of wanted) for (const id of await seenOf(context, entity, [...ids])) seen.add(`${entity}/${id}`);
  return ({ topic, recordId }) => {
    const { url, look } = places.get(topic) ?? {};
    if (look === undefined || recordId === undefined || !seen.has(`${look.entity}/${recordId}`)) return url;
    return `${look.path}?${new URLSearchParams({ [look.param]: recordId })}`;
  };
}

/** Those of the records that are within his row scope. */
async function seenOf(context: CallContext, entity: string, ids: readonly string[]): Promise<string[]> {
  const { key } = context.portal.table(entity);
  const among: ConditionTree = { test: "oneOf", left: { subject: "row", path: [key] }, right: { literal: ids } };
  const rows = await recordsOf(context, entity, among).list({}, { field: key, direction: "asc" });
  return rows.map((row) => String((row as Record<string, unknown>)[key]));
}
