import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Mutant } from "./mutants.ts";

/** Explains why some mutants need not be detected. */
export interface Explanation {
  /** `file:path`; `*` is one step, `**` any number of steps. */
  at: string;
  what?: "dropped" | "changed" | "swapped";
  why: string;
}

export const explanations = (): Explanation[] => parse(readFileSync(join(import.meta.dirname, "explained.yaml"), "utf8")) as Explanation[];

export function explains({ at, what }: Explanation, mutant: Mutant): boolean {
  if (what !== undefined && !mutant.what.startsWith(what)) return false;
  const [file = "", path = ""] = at.split(":");
  return pattern(file, "/").test(mutant.at.file) && pattern(path, ".").test(mutant.path);
}

function pattern(text: string, separator: "/" | "."): RegExp {
  const one = separator === "/" ? "[^/]*" : "[^.]*";
  const escaped = (glob: string): string =>
    glob
      .split("*")
      .map((segment) => segment.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"))
      .join(one);
  const steps = text.split(separator).map((step) => (step === "**" ? undefined : escaped(step)));
  const mark = separator === "/" ? "/" : "\\.";
  const body = steps.map((step, index) => {
    const isLast = index === steps.length - 1;
    if (step === undefined) return isLast ? ".*" : `(?:.*${mark})?`;
    return isLast ? step : `${step}${mark}`;
  });
  return new RegExp(`^${body.join("")}$`);
}
