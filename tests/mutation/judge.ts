import { Report } from "../../generator/diagnostics/diagnostic.ts";
import { load, type Source } from "../../generator/load/load.ts";
import { buildModel, type Model } from "../../generator/model/build.ts";
import { parse } from "../../generator/parse/parse.ts";
import { createPlanner } from "../../generator/plan/outputs.ts";
import { judge } from "../../generator/rules/check-project.ts";
import type { Kind } from "../spec/reading.ts";
import { contradicted, type Part, type Stated, statedParts, statements } from "../spec/spec.ts";
import type { Mutant } from "./mutants.ts";

/** Who noticed a mutant, and what: a diagnostic's code, or the part of the metadata that no longer says what tests/spec states. */
export type Verdict = { by: "generator" | "specification"; what: string } | undefined;

/** Judges mutants of a project one after the other; the files that did not change are read and parsed once. */
export class MutationJudge {
  readonly sources: readonly Source[];
  private readonly stated: readonly Stated[] = statedParts(statements());
  /** What is generated from the metadata as it is, by path. */
  private sound: ReadonlyMap<string, string> | undefined;

  constructor(root: string) {
    this.sources = load(root);
    const sound = this.noticed(this.sources, () => false);
    if (sound !== undefined) throw new Error(`the metadata itself is not sound: ${sound.what}`);
  }

  judge(mutant: Mutant): Verdict {
    const near = this.around(mutant);
    const changed = near.map((source) => (source.file === mutant.source.file ? mutant.source : source));
    return (near.length === 0 ? undefined : this.contradicts(changed, partOf(mutant))) ?? this.noticed(this.with(mutant), partOf(mutant));
  }

  private readonly neighbours = new Map<string, readonly Source[]>();

  /**
   * The files that decide what the part of this one says, entities and those that name each other: most mutants are told
   * by them alone, in a tenth of the time. None, where they do not say what is stated of it.
   */
  private around({ source }: Mutant): readonly Source[] {
    const known = this.neighbours.get(source.file);
    if (known !== undefined) return known;
    const original = this.sources.find(({ file }) => file === source.file) as Source;
    const named = closure(original, this.sources);
    const near = this.sources.filter((other) => named.has(other));
    const isSound = this.contradicts(near, partOf({ source })) === undefined;
    const found = isSound ? near : [];
    this.neighbours.set(source.file, found);
    return found;
  }

  /** What the generator cannot resolve, or says otherwise than is stated, of the parts of one file. */
  private contradicts(sources: readonly Source[], own: (part: Part) => boolean): Verdict {
    const { asts, diagnostics } = parse(sources);
    if (diagnostics[0] !== undefined) return { by: "generator", what: diagnostics[0].code };
    const report = new Report();
    const { project } = buildModel(asts, report);
    if (report.diagnostics.length > 0) return refusedBy(report);
    const other = contradicted(project, this.stated.filter(own), { only: true });
    return other === undefined ? undefined : { by: "specification", what: `${other.kind} ${other.name}` };
  }

  /** Files that would be generated otherwise: none, where what was changed says what is so without it. */
  changedBy(mutant: Mutant): string[] {
    this.sound ??= viewsOf(this.sources);
    const mutated = viewsOf(this.with(mutant));
    const paths = [...new Set([...this.sound.keys(), ...mutated.keys()])];
    return paths.filter((path) => this.sound?.get(path) !== mutated.get(path));
  }

  /** Parts that a mutant of this file is a part of, as they are stated. */
  statedAs(mutant: Mutant): string[] {
    return this.stated.filter(partOf(mutant)).map(({ kind, name }) => `${kind} ${name}`);
  }

  private with(mutant: Mutant): Source[] {
    return this.sources.map((source) => (source.file === mutant.source.file ? mutant.source : source));
  }

  /** The specification is asked before the rules of the generator, which take longer: one of them has to notice. */
  private noticed(sources: readonly Source[], own: (part: Part) => boolean): Verdict {
    const { asts, diagnostics } = parse(sources);
    if (diagnostics[0] !== undefined) return { by: "generator", what: diagnostics[0].code };
    const report = new Report();
    const model = buildModel(asts, report);
    if (report.diagnostics.length > 0) return refusedBy(report);
    const other = contradicted(model.project, this.stated, { own });
    if (other !== undefined) return { by: "specification", what: `${other.kind} ${other.name}` };
    judge(model, asts, report);
    return refusedBy(report);
  }
}

const KINDS: Readonly<Record<Source["kind"], Kind>> = {
  entity: "entities",
  service: "services",
  screen: "screens",
  dialogs: "dialogs",
  workflow: "workflows",
  menus: "menus",
  data: "data",
};

/** Whether a part is what a mutant's file declares; a service is named in another case than its file. */
function partOf({ source }: Pick<Mutant, "source">): (part: Part) => boolean {
  const name = (source.file.split("/").at(-1) ?? "").replace(/\..*$/, "");
  return (part) => part.kind === KINDS[source.kind] && part.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) === name;
}

/** A file with all that it names, that these name, and so on; of a service first with what makes its calls. */
function closure(one: Source, all: readonly Source[]): ReadonlySet<Source> {
  const found = new Set([one, ...all.filter(({ kind }) => kind === "entity" || kind === "menus")]);
  if (one.kind === "entity") return found;
  if (one.kind === "service") for (const other of all) if (names(other, one)) found.add(other);
  // What is added while it is walked is walked as well.
  for (const item of found)
    for (const other of all)
      if (item.kind !== "entity" && item.kind !== "menus" && (names(item, other) || (other.kind === "workflow" && names(other, item))))
        found.add(other);
  return found;
}

function names(one: Source, other: Source): boolean {
  if (one === other || !["service", "screen", "dialogs"].includes(other.kind) || one.kind === "entity") return false;
  const called = (other.file.split("/").at(-1) ?? "").replace(/\..*$/, "");
  const camel = called.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return other.kind === "service" ? new RegExp(`\\b${camel}\\.\\w`).test(one.text) : new RegExp(`[:\\[,] ?${called}\\b`).test(one.text);
}

function refusedBy({ diagnostics }: Report): Verdict {
  return diagnostics[0] === undefined ? undefined : { by: "generator", what: diagnostics[0].code };
}

function viewsOf(sources: readonly Source[]): Map<string, string> {
  const { project }: Model = buildModel(parse(sources).asts, new Report());
  return new Map(createPlanner()(project).map(({ path, view }) => [path, JSON.stringify(view, plainly)]));
}

/** Maps by their entries, and no places: they move when anything above them goes. */
export function plainly(key: string, value: unknown): unknown {
  if (key === "at") return undefined;
  return value instanceof Map ? [...value] : value;
}

/** Whether both are printed alike (`plainly`), without printing them: of what differs, only as far as it is the same. */
export function isPlainlyAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one instanceof Map || other instanceof Map)
    return isPlainlyAlike(one instanceof Map ? [...one] : one, other instanceof Map ? [...other] : other);
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, at) => isPlainlyAlike(item ?? null, other[at] ?? null))
    );
  const [names, others] = [printedNames(one), printedNames(other)];
  return (
    names.length === others.length &&
    names.every((name, at) => name === others[at] && isPlainlyAlike(Reflect.get(one, name), Reflect.get(other, name)))
  );
}

const printedNames = (value: object): string[] =>
  Object.keys(value).filter((name) => name !== "at" && !["undefined", "function"].includes(typeof Reflect.get(value, name)));
