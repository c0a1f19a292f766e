import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { findRequirements } from "../../runtime/actions/find-requirements.ts";
import { entered, type FormItem, isEmpty, type Screen, type Transition } from "../../runtime/index.ts";
import { draftOf, editWith, save, workflowOf } from "./support/edit-page.ts";
import { ok, openScreen, press, userEvent } from "./support/fake-portal.tsx";
import { rulesOf } from "./support/rules.ts";

/* The form of a workflow marks what its transitions refuse while it is empty. */

const base = editWith([]);
const [draft, submit] = ["saveDraft", "submit"].map((id) => base.actions[id]?.transitions?.[0]?.transition as Transition);
const rules = async () => rulesOf({});

const items: readonly FormItem[] = [
  { names: ["name"], label: "项目名称", type: "string", widget: "text" },
  { names: ["contact"], label: "联系人", type: "string", widget: "text" },
  { names: ["note"], label: "说明", type: "string", widget: "text" },
  { names: ["owner"], label: "单位", type: "string", widget: "text", readonly: true },
  { names: ["code"], label: "编号", type: "string", widget: "display", required: true },
];

/** A page whose draft needs a name; submitting needs a contact too, and a note if the contact is 李四. */
function pageWith(checks: { draft: Transition["checks"]; submit: Transition["checks"] }): Screen {
  const transitions = {
    draft: { ...draft, checks: checks.draft } as Transition,
    submit: { ...submit, checks: checks.submit } as Transition,
  };
  const step = (transition: Transition) => [{ transition, call: save, input: rules }];
  const { saveDraft, submit: send } = base.actions;
  const page = editWith(items, {
    saveDraft: { ...saveDraft, transitions: step(transitions.draft) } as Screen["actions"][string],
    submit: { ...send, transitions: step(transitions.submit) } as Screen["actions"][string],
  });
  return { ...page, workflow: workflowOf(transitions) };
}

const filled = (name: string, when?: (contact: unknown) => boolean): Transition["checks"][number] => ({
  ...(when === undefined ? {} : { when: (s) => when(entered(s, "contact")) }),
  rule: (s) => !isEmpty(entered(s, name)),
  message: `请填写${name}`,
  fields: [name],
});

const page = pageWith({
  draft: [filled("name")],
  submit: [filled("name"), filled("contact"), filled("note", (contact) => contact === "李四"), filled("owner")],
});

const open = (more = {}) => openScreen({ screen: page, at: "/edit?id=7", handlers: { "/read": () => ok(draftOf(3, more)) } });

const marks = (): string[] =>
  [...document.querySelectorAll("form .gp-field")].map((field) => {
    const mark = field.querySelector(".gp-label > .gp-required, .gp-label > .gp-required-later");
    return `${field.getAttribute("data-field")} ${mark?.className ?? "-"}`;
  });

/** Lists the fields that are named as missing. */
const missing = (): (string | null)[] => [...document.querySelectorAll(".gp-missing button")].map(({ textContent }) => textContent);

test("fields are marked by whether every action or only some refuse them empty, with their values or not", async () => {
  open();
  await screen.findByLabelText("联系人");
  expect(marks()).toEqual(["name gp-required", "contact gp-required-later", "note -", "owner -", "code -"]);
  expect(screen.getByLabelText("项目名称").getAttribute("aria-required")).toBe("true");
  const contact = screen.getByLabelText("联系人");
  expect(contact.getAttribute("aria-required")).toBeNull();
  expect(document.getElementById(contact.getAttribute("aria-describedby") ?? "")?.textContent).toBe("提交审核时必填");
});

test("a dialog marks what the checks of its transition refuse for the entered values", async () => {
  const { submit: send } = page.actions;
  const form = { errors: "fields" as const, items };
  const asking = { ...page, actions: { ...page.actions, submit: { ...send, form } as Screen["actions"][string] } };
  openScreen({ screen: asking, at: "/edit?id=7", handlers: { "/read": () => ok(draftOf(3, { contact: "李四", note: "旧" })) } });
  await press("提交审核");
  await screen.findByRole("dialog");
  expect(marks().slice(-5)).toEqual(["name gp-required", "contact gp-required", "note gp-required", "owner -", "code -"]);
});

test("a rule for the whole record marks a field if a transition has to meet it", () => {
  const whole = { ...rulesOf({ contact: { required: "请填写联系人" } }), names: ["contact"], order: ["contact"] };
  const steps = [draft, { ...submit, checks: [], whole: true as const }].map((transition) => ({ transition, call: save, input: rules }));
  const [saveDraft, send] = steps.map((step, index) => ({ id: `a${index}`, label: `动作${index}`, transitions: [step] }));
  const ruled: Screen = {
    ...page,
    workflow: { ...workflowOf({ draft: steps[0]?.transition, submit: steps[1]?.transition } as never), whole },
  };
  const scope = { user: {}, now: "", row: draftOf(3) };
  const found = findRequirements(ruled, [saveDraft, send] as never, scope, { values: {}, names: new Set() }, [["name"], ["contact"]]);
  expect(found).toEqual({ always: new Set(), later: new Set(["contact"]), by: ["动作1"] });
});

test("marks follow the entered values, and what is missing is listed and leads to its field", async () => {
  open({ name: "" });
  const contact = await screen.findByLabelText("联系人");
  expect(missing()).toEqual(["项目名称"]);
  await userEvent.clear(contact);
  await userEvent.type(contact, "李四");
  await waitFor(() => expect(marks()[2]).toBe("note gp-required-later"));
  expect(missing()).toEqual(["项目名称", "说明"]);
  await press("说明");
  expect(document.activeElement).toBe(screen.getByLabelText("说明"));
  await userEvent.type(screen.getByLabelText("说明"), "旧");
  await waitFor(() => expect(missing()).toEqual(["项目名称"]));
});
