import { existsSync } from "node:fs";
import path from "node:path";
import { nearest } from "../../runtime/contract/values/nearest.ts";
import { describe, generate, openSession } from "../pipeline.ts";
import type { Output } from "./output.ts";

/**
 * Prints why a generated file exists: its template, its sources with their lines, and its state. For a metadata file, prints the generated
 * files that it yields. Writes no generated file.
 * @param file the path, relative to `root` or absolute
 * @returns the exit code: 1 if the metadata has mistakes, or if the file is not generated and yields nothing; else 0
 */
export async function runExplain(root: string, file: string, output: Output): Promise<number> {
  const wanted = path.relative(root, path.resolve(root, file)).split(path.sep).join("/");
  const result = await generate(root, openSession(root), { check: true });
  if (result.facts === undefined) {
    output.error(describe(result));
    return 1;
  }
  const planned = result.files.find((item) => item.path === wanted);
  const made = result.files.filter((item) => item.sources.includes(wanted));
  if (planned === undefined && made.length > 0) {
    output.print(`${wanted}\n`);
    for (const { path: yielded } of made) output.print(`  yields    ${yielded}\n`);
    // Files generated from the whole project name a folder as their source.
    for (const { path: whole, sources } of result.files) if (sources.includes(path.dirname(wanted))) output.print(`  part of   ${whole}\n`);
    return 0;
  }
  if (planned === undefined) {
    output.error(
      `${wanted} is not a generated file\n${existsSync(path.join(root, wanted)) ? "  it exists, and no metadata yields it\n" : ""}${near(
        wanted,
        result.files.map((item) => item.path),
      )}`,
    );
    return 1;
  }
  output.print(`${wanted}\n  template  templates/${planned.template}.hbs\n`);
  for (const source of planned.sources) output.print(`  source    ${source}${lineOf(wanted, result.texts.get(source))}\n`);
  if (planned.ignored) output.print("  ignored   made at build time, not committed\n");
  const { edited, changed, missing } = result.facts;
  const state = [
    [edited, "was edited by hand"],
    [changed, "is out of date: run npm run generate"],
    [missing, "is missing: run npm run generate"],
  ] as const;
  for (const [items, text] of state) if (items.some((item) => item.path === wanted)) output.print(`  state     ${text}\n`);
  return 0;
}

/**
 * Finds the line that declares what a file is named after: a call, an entity or a screen.
 * @returns `:line`, `:1-n` for the whole source if no line declares it, or an empty text if the source is unknown
 */
function lineOf(file: string, text: string | undefined): string {
  if (text === undefined) return "";
  const name = path.basename(file).replace(/\..*$/, "");
  const camel = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const lines = text.split("\n");
  const line = lines.findIndex(
    (candidate) => candidate.startsWith(`  ${camel}:`) || candidate.includes(`"$id": "${name}"`) || candidate === `screen: ${name}`,
  );
  return line < 0 ? `:1-${lines.length}` : `:${line + 1}`;
}

function near(wanted: string, paths: readonly string[]): string {
  const name = path.basename(wanted);
  const named = paths.filter((item) => path.basename(item) === name).slice(0, 3);
  const same = named.length > 0 ? named : [nearest(wanted, paths)].filter((item) => item !== undefined);
  return same.length === 0 ? "" : `  hint: did you mean ${same.join(" or ")}?\n`;
}
