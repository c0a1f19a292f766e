import { type Data, labelOf, type Scope, valueOf } from "../../../../../runtime/contract/values/data.ts";
import { tiesIn } from "../../../../../runtime/contract/language/record-ties.ts";
import type { Task } from "../../../../../runtime/contract/language/task.ts";
import type { Transition, Workflow } from "../../../../../runtime/contract/language/workflow.ts";
import { type CompletedStep, scopeOf, type Engine } from "../../../engine/calls/context.ts";
import type { RecordsContext } from "../../../engine/calls/records.ts";
import type { Connection } from "../../../engine/store/index.ts";
import { treeHolds } from "../../../engine/store/query/value-test.ts";
import { type Message, putMessages } from "./inbox-messages.ts";
import { hasRecipients, listRecipients } from "./recipients.ts";

interface NotifiedStep extends CompletedStep {
  portal: Engine;
  connection: Connection;
  workflow: Workflow;
  transition: Transition;
  tasks: readonly Task[];
}

/**
 * Notifies users after a workflow step. Each of these users gets one message, except the caller:
 *
 * - Users for whom the record has become a new task. If it was in the same task before the step, they are not notified again.
 * - Users whom the transition names (`tells`).
 *
 * @param step the record before and after the transition
 */
export async function notifyTransition(
  { portal, caller, connection }: Pick<RecordsContext, "portal" | "caller" | "connection">,
  workflow: Workflow,
  transition: Transition,
  step: CompletedStep,
): Promise<void> {
  const all = portal.generated.tasks.filter(({ entity }) => entity === workflow.entity);
  if ((all.length === 0 && transition.tells === undefined) || !hasRecipients(portal)) return;
  const tasks = all.filter((task) => step.after !== undefined && !waits(portal, workflow, task, step.after, caller.info));
  const notified: NotifiedStep = { ...step, portal, connection, workflow, transition, tasks };
  const scope = portal.generated.rowScopes[workflow.entity];
  const ties = tiesIn([...(scope === undefined ? [] : [scope.tree]), ...all.map((task) => task.waits)]);
  const rows = [step.before, step.after].filter((row) => row !== undefined);
  const people = await listRecipients(portal, connection, ties, rows);
  const others = people.filter(({ userId }) => userId !== caller.info.userId);
  await putMessages(
    portal,
    connection,
    others.map(({ userId, infos }) => messageTo(notified, userId, infos)).filter((message) => message !== undefined),
  );
}

function messageTo(notified: NotifiedStep, userId: string, infos: readonly Data[]): Message | undefined {
  const { workflow, transition, form, scope, before, after } = notified;
  const task = notified.tasks.find((item) => infos.some((info) => isNewTo(notified, item, info)));
  const isNotified = infos.some((info) => isAddressed(notified, info));
  if (task === undefined && !isNotified) return undefined;
  const name = valueOf(workflow.naming, scopeOf(notified.portal, {}, after ?? before));
  const called = typeof name === "string" ? name : "";
  const about = { userId, topic: task?.id ?? workflow.id, recordId: keyOf(notified) };
  if (!isNotified) return { ...about, title: task?.title ?? "", content: called };
  const reason = transition.reason === undefined ? undefined : form[transition.reason];
  const content = typeof reason === "string" && reason !== "" ? `${called}：${reason}` : called;
  return { ...about, title: titleOf(transition, scope), content };
}

function keyOf({ portal, workflow, after }: NotifiedStep): string | undefined {
  const key = after?.[portal.store.table(workflow.entity).key];
  return typeof key === "string" ? key : undefined;
}

const titleOf = ({ title, id }: Transition, scope: Scope): string => (title === undefined ? id : labelOf(title, scope));

const sees = (portal: Pick<Engine, "generated" | "clock" | "application">, { entity }: Workflow, row: Data, info: Data): boolean =>
  portal.generated.rowScopes[entity]?.holds(scopeOf(portal, info, row)) ?? true;

const waits = (
  portal: Pick<Engine, "generated" | "clock" | "application">,
  workflow: Workflow,
  task: Task,
  row: Data,
  info: Data,
): boolean => sees(portal, workflow, row, info) && treeHolds(task.waits, scopeOf(portal, info, row));

function isNewTo({ portal, workflow, before, after }: NotifiedStep, task: Task, info: Data): boolean {
  const isWaiting = (row: Data | undefined): boolean => row !== undefined && waits(portal, workflow, task, row, info);
  return isWaiting(after) && !isWaiting(before);
}

/**
 * Returns whether the transition names the user as a recipient. It suffices that the user could see the record before: a
 * withdrawn record is no longer visible.
 */
function isAddressed({ portal, workflow, transition, before, after }: NotifiedStep, info: Data): boolean {
  const rows = [before, after].filter((row) => row !== undefined);
  const row = after ?? before;
  if (row === undefined || !rows.some((item) => sees(portal, workflow, item, info))) return false;
  return transition.tells?.some((actor) => workflow.actors[actor]?.(scopeOf(portal, info, row)) === true) === true;
}
