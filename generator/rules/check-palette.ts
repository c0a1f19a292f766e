import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { findInPalette } from "../model/palette-lists.ts";
import type { Screen } from "../model/types.ts";

/** Reports `palette: false` at a screen in which the palette would find nothing anyway (E592). */
export function checkPalette(model: Model, report: Report): void {
  for (const screen of model.project.screens.values()) if (screen.palette === false) report.run(checkScreen, screen, model);
}

function checkScreen(screen: Screen, { project }: Model, report: Report): void {
  const { actions, lists } = findInPalette(screen, project);
  if (actions.length + lists.length > 0) return;
  report.add(
    "E592",
    screen.at,
    `"palette" has no effect on "${screen.name}": there is nothing that the palette would find`,
    "remove palette",
  );
}
