import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { listAllScreens, listNodesOf } from "../model/traverse.ts";
import type { EntityField, Options, Project, Screen } from "../model/types.ts";
import { referencesOfValue } from "../model/values.ts";

/**
 * Reports a label of the current choice (`current`) that belongs to another reference of the record (E303). Users would read the name of
 * another record until they open the choices.
 */
export function checkCurrentLabels({ project }: Model, report: Report): void {
  for (const screen of listAllScreens(project)) report.run(checkScreen, screen, project);
}

function checkScreen(screen: Screen, project: Project, report: Report): void {
  for (const { of } of [...listNodesOf(screen, "item"), ...listNodesOf(screen, "field")])
    if ("options" in of && of.options !== undefined) checkLabel(of.names[0] ?? "", of.options as Options, project, report);
}

function checkLabel(field: string, { current, at }: Options, { entities }: Project, report: Report): void {
  if (current === undefined) return;
  for (const { subject, path } of referencesOfValue(current)) {
    const [shown = ""] = path;
    const owners = [...entities.values()].filter(({ fields }) => fields.get(field)?.ref !== undefined && fields.has(shown));
    const sources = owners.map(({ fields }) => joinedBy(fields.get(shown)));
    const [other] = sources;
    if (subject === "row" && path.length === 1 && other !== undefined && sources.every((by) => by !== undefined && by !== field))
      report.add(
        "E303",
        at,
        `"${shown}" belongs to "${other}", and these are the choices of "${field}"`,
        `current: a field joined from ${field}`,
      );
  }
}

const joinedBy = (field: EntityField | undefined): string | undefined =>
  field?.derived !== undefined && "joined" in field.derived ? field.derived.joined.by : undefined;
