import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { CallDraft } from "../model/calls.ts";
import { fieldsOf, listActionNodes, listAllScreens, referencesIn } from "../model/traverse.ts";
import type { Action, Screen } from "../model/types.ts";

/**
 * Reports an action that shows or sends a value which only some of the possible preceding calls reply (E407). After the other calls, the
 * value would be blank.
 */
export function checkShownReplies(model: Model, report: Report): void {
  for (const screen of listAllScreens(model.project)) report.run(checkScreen, screen, model);
}

function checkScreen(screen: Screen, model: Model, report: Report): void {
  for (const action of screen.actions.values()) {
    if (action.id.includes(".") || action.custom !== undefined) continue;
    const drafts = [...screen.actions.values()].flatMap((other) => (other.then === action.id ? repliesOf(other, screen, model) : []));
    if (drafts.length < 2) continue;
    for (const name of readBy(action))
      for (const { id, reply } of drafts)
        if (reply.open !== true && !reply.types.has(name) && drafts.some((draft) => draft.reply.types.has(name)))
          report.add(
            "E407",
            action.at,
            `"${action.id}" reads "${name}" of the reply, which ${id} does not reply`,
            `reply: { plus: { ${name}: … } }`,
          );
  }
}

/** Returns the calls whose reply an action leaves to the next one. */
function repliesOf({ call, transitions }: Action, screen: Screen, { drafts, project }: Model): CallDraft[] {
  const workflow = project.workflows.get(screen.workflow ?? "");
  const calls = [call, ...transitions.map((name) => workflow?.transitions.get(name)?.call)];
  return [...new Set(calls)].flatMap((id) => drafts.get(id ?? "") ?? []);
}

/** Returns the names that an action reads of the reply before it: in references, and as the record of its form. */
function readBy(action: Action): Set<string> {
  const { form } = action;
  const references = listActionNodes(action)
    .filter(({ member }) => member !== "set")
    .flatMap(referencesIn);
  const named = references.flatMap(({ subject, path }) => (subject === "reply" ? path.slice(0, 1) : []));
  const isShown = form?.record?.kind === "operand" && "reference" in form.record.operand && isWhole(form.record.operand.reference);
  return new Set([...named, ...(isShown ? fieldsOf(form).flatMap(({ names }) => names) : [])]);
}

const isWhole = ({ subject, path }: { subject: string; path: readonly string[] }): boolean => subject === "reply" && path.length === 0;
