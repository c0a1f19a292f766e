import { SERVER_PATHS } from "../../runtime/contract/server/reserved-names.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { locationOf, placeWithin } from "../diagnostics/place.ts";
import { memoised, memoisedList } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import type { CallDraft } from "../model/calls.ts";
import { brokenRule } from "./possible-values.ts";

/** Checks the routes of all calls: their methods and paths (E401, E416), the parameters in a path (E405), and bodies (E415). */
export function checkRoutes({ drafts }: Model, report: Report): void {
  const typed = entitiesWithTypedKey(drafts);
  const alike = new Map<string, CallDraft[]>();
  for (const draft of drafts.values()) {
    const shape = shapeOf(draft);
    const known = alike.get(shape);
    if (known === undefined) alike.set(shape, [draft]);
    else known.push(draft);
    report.run(checkParameters, draft);
  }
  for (const group of alike.values()) report.run(checkAlike, listOf(...group), typed);
}

/** Returns the method and the number of path segments of a call. Only calls with equal ones can match the same request. */
const shapeOf = memoised(({ ast }: CallDraft): string => `${ast.method} ${ast.path.text.split("/").length}`);

/** Returns the names of the entities whose key users may enter. */
const entitiesWithTypedKey = memoised(
  (drafts: Model["drafts"]): ReadonlySet<string> =>
    new Set([...drafts.values()].flatMap(({ ast, entity }) => (ast.store?.operation === "create" ? (entity?.name ?? []) : []))),
);

/** Returns the same list object for the same calls, so that a memoised function recognises it. */
const listOf = memoisedList((...drafts: readonly CallDraft[]) => drafts);

/** Checks calls with the same method and number of path segments for routes that match the same requests. */
function checkAlike(drafts: readonly CallDraft[], typed: ReadonlySet<string>, report: Report): void {
  const routes = new Map<string, CallDraft>();
  for (const draft of [...drafts].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    checkRoute(draft, routes, report);
    checkHidden(draft, drafts, typed, report);
  }
}

function checkParameters(draft: CallDraft, report: Report): void {
  checkBody(draft, report);
  checkPath(draft, report);
}

/** Reports calls with the same method and path (E401, E416). Names of parameters do not distinguish two paths. */
function checkRoute(draft: CallDraft, routes: Map<string, CallDraft>, report: Report): void {
  const route = `${draft.ast.method} ${draft.ast.path.text.replace(/\{\w+\}/g, "{}")}`;
  const first = routes.get(route);
  if (SERVER_PATHS.includes(draft.ast.path.text))
    report.add("E416", draft.ast.path.at, `${draft.ast.path.text} is a path of the server itself`);
  else if (first === undefined) routes.set(route, draft);
  else {
    const message = `${draft.id} has the method and path of ${first.id}`;
    report.add("E401", draft.ast.path.at, message, `the first is ${locationOf(first.ast.path.at)}`);
  }
}

/**
 * Reports a path with a parameter that matches another path of the same method (E401). A record whose key is that word could never
 * be reached. Words that no key can be are left out.
 * @param drafts calls with the same method and as many segments
 * @param typed names of the entities whose key users may enter
 */
function checkHidden({ id, ast, entity }: CallDraft, drafts: readonly CallDraft[], typed: ReadonlySet<string>, report: Report): void {
  const segments = ast.path.text.split("/");
  if (!segments.some(isParameter)) return;
  const canBe = (parameter: string, word: string): boolean => {
    const field = entity?.fields.get(parameter.slice(1, -1));
    if (field !== undefined && field.name === entity?.store?.key && !(entity.store.typedKey && typed.has(entity.name))) return false;
    return field === undefined || brokenRule(word, field.schema) === undefined;
  };
  const meets = (one: string, other: string): boolean =>
    one === other || (isParameter(one) ? isParameter(other) || canBe(one, other) : isParameter(other));
  for (const { id: name, ast: other } of drafts) {
    const others = other.path.text.split("/");
    // Equal paths are reported as such. If they differ, the one with the parameter is reported.
    if (name === id || !segments.some((segment, index) => isParameter(segment) && !isParameter(others[index] ?? ""))) continue;
    if (!segments.every((segment, index) => meets(segment, others[index] ?? ""))) continue;
    report.add(
      "E401",
      ast.path.at,
      `${id} also has the path of ${name}, which hides it: ${other.path.text}`,
      `the other is ${locationOf(other.path.at)}`,
    );
    return;
  }
}

const isParameter = (segment: string): boolean => segment.startsWith("{");

/** Reports a GET with a body (E415). No browser sends one, and the server reads none. */
function checkBody({ id, ast }: CallDraft, report: Report): void {
  if (ast.body !== undefined && ast.method === "get")
    report.add("E415", ast.body.at, `${id} is a GET, and a GET has no body`, "use query: instead of body:, or another method");
}

function checkPath(draft: CallDraft, report: Report): void {
  const { path, body, method } = draft.ast;
  if (method === "get" && body !== undefined) return;
  const seen = new Set<string>();
  for (const match of path.text.matchAll(/\{([^}]*)\}/g)) {
    const name = match[1] ?? "";
    const at = placeWithin(path.at, match.index, match[0].length);
    if (seen.has(name)) report.add("E405", at, `"${name}" is in the path twice`, "give each parameter another name");
    seen.add(name);
    if (draft.query.names.includes(name)) continue;
    report.add(
      "E405",
      at,
      `"${name}" is in the path, but not in the query`,
      didYouMean(name, draft.query.names) ?? "declare it under query:",
    );
  }
}
