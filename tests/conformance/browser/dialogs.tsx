import { screen as page, waitFor, within } from "@testing-library/react";
import { literalText } from "../literal-text.ts";
import { expect } from "vitest";
import { CallFormDialog } from "../../../runtime/index.ts";
import type { Dialogs } from "../../../runtime/contract/language/screen.ts";
import { openedActions } from "../../../generator/model/traverse.ts";
import type { Action, Field } from "../../../generator/model/types.ts";
import { holds } from "../../../generator/plan/evaluate.ts";
import { NOW, openScreen, type Reply, type Sent } from "../../runtime/support/fake-portal.tsx";
import { generatedModule, type Proved } from "../project.ts";
import { plainTree } from "../meeting.ts";
import { NO_WORKFLOW } from "../samples.ts";
import { matchExpected, expectedMessage, missingMessages } from "../expected-message.ts";
import type { Proof } from "./chosen-proofs.ts";
import { costOf, featuresOf } from "./features.ts";
import { replyTo } from "./sample-replies.ts";
import { fieldsIn } from "./shown.tsx";
import { click, saveOf, textsOf } from "./texts.ts";

/** Lists the proofs of dialogs that belong to no page: the order of their fields, and the messages for missing values. */
export function listDialogProofs(project: Proved): Proof[] {
  const files = [...project.model.dialogs.values()].filter(({ at }) => project.isProved(at.file));
  return files.flatMap((dialogs) =>
    openedActions(dialogs)
      .filter(({ form }) => form !== undefined && form.record === undefined)
      .map((action): Proof => {
        const element = { shape: "action", of: action } as const;
        return {
          project: project.name,
          title: `${dialogs.name}:${action.id} draws its fields in declared order and names the missing ones in that order`,
          features: new Set([...featuresOf(project, dialogs, element)].map((feature) => `no page: ${feature}`)),
          cost: costOf("no page", [element]),
          prove: () => proveDialog(project, dialogs.name, action),
        };
      }),
  );
}

async function proveDialog(project: Proved, file: string, action: Action): Promise<void> {
  const [dialogs] = Object.values(await generatedModule<Record<string, Dialogs>>(project, `dialogs/${file}.ts`));
  if (dialogs === undefined) throw new Error(`dialogs/${file}.ts: expected an export, got none`);
  // A user with all fields set, so that fields with a start value from the user are filled.
  const known = [...(project.model.entities.get("user-info")?.fields.values() ?? [])].filter(({ type }) => type === "string");
  const user = Object.fromEntries(known.map(({ name }) => [name, "me"]));
  const portal = openScreen({
    screen: { page: <CallFormDialog dialogs={dialogs} open={action.id} onLeave={() => {}} />, path: "/" },
    handlers: new Proxy<Record<string, (sent: Sent) => Reply>>({}, { get: () => (sent: Sent) => replyTo(project, sent) }),
    user,
  });
  const items = (action.form?.items ?? []).filter(
    ({ show }) =>
      show === undefined ||
      holds(plainTree(show.tree, { user, now: NOW, workflow: undefined }), { row: null, form: user, user }, NO_WORKFLOW),
  );
  const filled = fieldsIn(items).filter((field) => field.default !== undefined);
  const dialog = await page.findByRole("dialog", {
    name: action.title !== undefined ? literalText(action.title) : typeof action.label === "string" ? action.label : "",
  });
  const fields = fieldsIn(items);
  await proveFields(dialog, fields);
  const shown = fields.filter((field) => !filled.includes(field)).map((field) => field.names[0] ?? "");
  const missing = missingIn(project, action)
    .filter(({ field }) => shown.includes(field))
    .sort((a, b) => shown.indexOf(a.field) - shown.indexOf(b.field));
  await click(within(dialog).getByRole("button", { name: saveOf(action) }));
  if (action.form?.errors === "first") {
    const [first] = [
      ...missing.map(({ expected }) => expected),
      ...(action.checks ?? []).map(({ message }) => ({ text: literalText(message) })),
    ];
    await waitFor(() =>
      expect(portal.toasts[0]?.text).toBe(first === undefined ? undefined : matchExpected(first, portal.toasts[0]?.text ?? "")),
    );
  } else {
    const alerts = textsOf(await within(dialog).findAllByRole("alert"));
    expect(alerts).toEqual(missing.map(({ expected }, index) => matchExpected(expected, alerts[index] ?? "")));
  }
  expect(portal.sent.filter(({ method }) => method !== "get")).toEqual([]);
}

/** Lists the expected messages of an empty form: first by the rules of its entity, then by those of its call. */
function missingIn({ model }: Proved, { form, call }: Action): ReturnType<typeof missingMessages> {
  const entity = model.entities.get(form?.entity ?? "");
  const typed = (entity?.required ?? []).map((field) => ({
    field,
    expected: expectedMessage(entity?.fields.get(field)?.schema ?? {}, "required", field, model.entities),
  }));
  const [service = "", name = ""] = (call ?? "").split(".");
  const made = model.services.get(service)?.calls.get(name);
  const named = new Set(typed.map(({ field }) => field));
  return [...typed, ...(made === undefined ? [] : missingMessages(made, model.entities)).filter(({ field }) => !named.has(field))];
}

async function proveFields(dialog: HTMLElement, fields: readonly Field[]): Promise<void> {
  const shown = fields.map((field) => field.names[0] ?? "");
  await waitFor(() =>
    expect([...dialog.querySelectorAll("[data-field]")].map((field) => field.getAttribute("data-field")?.split(",")[0])).toEqual(shown),
  );
  for (const field of fields) if (typeof field.label === "string") expect(dialog.textContent).toContain(field.label);
}
