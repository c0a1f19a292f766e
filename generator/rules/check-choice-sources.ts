import type { Report } from "../diagnostics/diagnostic.ts";
import { isSamePlace, type Place } from "../diagnostics/place.ts";
import { memoised } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import { listAllScreens, listNodesOf } from "../model/traverse.ts";
import type { Options, Project, Screen } from "../model/types.ts";

/** Choices of a field: the field, and the call with the values that it replies. */
interface Use {
  field: string;
  source: string;
  call: string;
  at: Place;
}

/**
 * Reports a field whose choices are probably those of another field (E303). This is assumed if all of these are true:
 *
 * - The choices are also used for another field, but at no other position for this field.
 * - At all other positions, this field has different choices, and always the same ones.
 *
 * Only hand-written calls are checked, because they do not declare the meaning of their values.
 */
export function checkChoiceSources({ project, drafts }: Model, report: Report): void {
  const uses = listUses(project).filter(({ call }) => drafts.get(call)?.ast.store === undefined);
  for (const use of uses) {
    const alike = uses.filter((other) => other.field === use.field && other.source !== use.source);
    const isShared = uses.some(({ field, source, at }) => field === use.field && source === use.source && !isSamePlace(at, use.at));
    const [other] = uses.filter(({ field, source }) => source === use.source && field !== use.field);
    const [own] = alike;
    if (own === undefined || other === undefined || isShared || alike.some(({ source }) => source !== own.source)) continue;
    report.add("E303", use.at, `the choices of "${use.field}" are those of "${other.field}"`, `call: ${own.call}, as elsewhere`);
  }
}

const listUses = memoised((project: Project): readonly Use[] => listAllScreens(project).flatMap(usesIn));

const usesIn = memoised((screen: Screen): readonly Use[] =>
  [...listNodesOf(screen, "item"), ...listNodesOf(screen, "field")].flatMap(({ of }) =>
    "options" in of && of.options?.call !== undefined ? of.names.slice(0, 1).map((field) => useOf(field, of.options as Options)) : [],
  ),
);

function useOf(field: string, { call = "", value = "", send, at }: Options): Use {
  const fixed = [...send].flatMap(([name, sent]) => (sent.kind === "literal" ? [`${name} ${String(sent.value)}`] : []));
  return { field, call, source: [call, value, ...fixed].join(" "), at };
}
