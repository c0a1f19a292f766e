import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { callsIn, listActionNodes } from "../model/traverse.ts";

/** Reports screens and dialogs with a call that only other systems may make (E502), because the server would refuse it to users. */
export function checkClientCalls({ project }: Model, report: Report): void {
  const byDialog = new Map<string, string>();
  for (const dialogs of project.dialogs.values())
    for (const action of dialogs.actions.values()) for (const call of callsIn(listActionNodes(action))) byDialog.set(call, action.id);
  for (const service of project.services.values())
    for (const { id, access, rights, at } of service.calls.values()) {
      const user = rights[0] ?? byDialog.get(id);
      if (access !== "client" || user === undefined) continue;
      const message = `${id} is open only to other systems, but "${user}" makes it for a user`;
      report.add("E502", at, message, "remove access: client, or add another call for the page");
    }
}
