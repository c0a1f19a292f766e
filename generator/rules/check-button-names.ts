import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { listAllScreens } from "../model/traverse.ts";
import type { Action, Screen } from "../model/types.ts";

/** Labels by which users cancel. Each dialog has such a button. */
const CANCELLING: ReadonlySet<string> = new Set(["取消", "放弃", "返回", "关闭"]);

/**
 * Reports a button of a dialog that acts, but reads like the button that cancels (E523). It submits a form, or continues after a question.
 */
export function checkButtonNames(model: Model, report: Report): void {
  for (const screen of listAllScreens(model.project)) report.run(checkScreen, screen);
}

function checkScreen({ actions }: Screen, report: Report): void {
  for (const action of actions.values()) {
    // Borrowed actions are checked where they are declared.
    if (action.id.includes(".")) continue;
    for (const label of actingButtons(action))
      if (CANCELLING.has(label.replace(/\s/g, "")))
        report.add(
          "E523",
          action.at,
          `the button "${label}" of "${action.id}" acts, but reads like the one that cancels`,
          "name what it does, such as 保存 or 删除",
        );
  }
}

/** Returns the labels of the buttons that submit the form of an action, or continue the action after its question. */
function actingButtons({ form, confirm }: Action): string[] {
  const continuing = (confirm?.buttons ?? []).filter(({ then, stay, leave }) => then === undefined && stay !== true && leave !== true);
  return [...(form?.save === undefined ? [] : [form.save]), ...continuing.map(({ label }) => label)];
}
