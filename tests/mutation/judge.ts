import { Report } from "../../generator/diagnostics/diagnostic.ts";
import { load, type Source } from "../../generator/load/load.ts";
import { buildModel } from "../../generator/model/build.ts";
import { parse } from "../../generator/parse/parse.ts";
import { judge } from "../../generator/rules/rules.ts";
import { partsOf, type Statement, statements } from "../spec/spec.ts";
import type { Mutant } from "./mutants.ts";

/** Who noticed a mutant, and what: a diagnostic's code, or the part of the metadata that no longer says what tests/spec states. */
export type Verdict = { by: "generator" | "specification"; what: string } | undefined;

/** Judges mutants of a project one after the other; the files that did not change are read and parsed once. */
export class MutationJudge {
  readonly sources: readonly Source[];
  private readonly stated: readonly Statement[] = statements();

  constructor(root: string) {
    this.sources = load(root);
    const sound = this.noticed(this.sources);
    if (sound !== undefined) throw new Error(`the metadata itself is not sound: ${sound.what}`);
  }

  judge(mutant: Mutant): Verdict {
    return this.noticed(this.sources.map((source) => (source.file === mutant.source.file ? mutant.source : source)));
  }

  /** The specification is asked before the rules of the generator, which take longer: one of them has to notice. */
  private noticed(sources: readonly Source[]): Verdict {
    const { asts, diagnostics } = parse(sources);
    if (diagnostics[0] !== undefined) return { by: "generator", what: diagnostics[0].code };
    const report = new Report();
    const model = buildModel(asts, report);
    if (report.diagnostics.length > 0) return refusedBy(report);
    const other = partsOf(model.project, this.stated).find(({ read, stated }) => JSON.stringify(read) !== JSON.stringify(stated));
    if (other !== undefined) return { by: "specification", what: `${other.kind} ${other.name}` };
    judge(model, asts, report);
    return refusedBy(report);
  }
}

function refusedBy({ diagnostics }: Report): Verdict {
  return diagnostics[0] === undefined ? undefined : { by: "generator", what: diagnostics[0].code };
}
