import { readFileSync } from "node:fs";
import { describe as group, expect, it } from "vitest";
import type { Diagnostic } from "../../generator/diagnostics/diagnostic.ts";
import { loadProvided } from "../../generator/load/load-provided.ts";
import { load, type Source, sourceOf } from "../../generator/load/load.ts";
import { buildSources, describe as printed } from "../../generator/pipeline.ts";
import { isFullRun } from "../support/full-run.ts";

/** A row of planted-mistakes.md. */
interface Planted {
  id: string;
  mistake: string;
  file: string;
  from: string;
  to: string;
  diagnosis: string;
  at: string;
  hint: string;
}

const table = readFileSync(new URL("planted-mistakes.md", import.meta.url), "utf8");
const root = new URL("../../", import.meta.url).pathname;
const sources = load(root);
const provided = loadProvided(root);
const planted = table
  .split("\n")
  .filter((line) => /^\| [A-Z]\d\d /.test(line))
  .map(rowOf);

/** The first row of each diagnosis. A full run tries all rows, each of which builds this whole project. */
const tried = isFullRun
  ? planted
  : planted.filter(({ diagnosis }, index) => planted.findIndex((other) => other.diagnosis === diagnosis) === index);

function rowOf(line: string): Planted {
  // Blanks in a cell are significant, except one on each side.
  const [, id, mistake, file, from, to, diagnosis, at, hint] = line
    .split("|")
    .map((cell) => cell.replace(/^ | $/g, "").replaceAll("⏎", "\n"));
  const cells = [id, mistake, file, from, to, diagnosis, at, hint];
  if (cells.some((cell) => cell === undefined)) throw new Error(`not eight cells: ${line}`);
  const [name = "", what = "", where = "", before = "", after = "", codes = "", place = "", tip = ""] = cells;
  const one = (cell: string): string => cell.trim();
  return { id: name, mistake: what, file: one(where), from: before, to: after, diagnosis: one(codes), at: one(place), hint: one(tip) };
}

/** Plants a mistake and returns its diagnostics. */
function mistakesOf({ id, file, from, to }: Planted): {
  diagnostics: readonly Diagnostic[];
  texts: ReadonlyMap<string, string>;
  text: string;
} {
  const path = `schemas/${file}`;
  const source = sources.find((candidate) => candidate.file === path);
  if (source === undefined || (from !== "(everything)" && !source.text.includes(from)))
    throw new Error(`${id}: ${path} does not hold ${from}`);
  const text = from === "(everything)" ? to : source.text.replace(from, () => to);
  const changed: Source[] = sources.map((other) => (other === source ? sourceOf(path, source.kind, text) : other));
  const { diagnostics, texts } = buildSources(changed, provided);
  return { diagnostics, texts, text: printed({ diagnostics: [...diagnostics], texts }) };
}

group("160 planted mistakes", () => {
  it("appear in the table once each", () => {
    expect(new Set(planted.map(({ id }) => id)).size).toBe(160);
    expect(planted.length).toBe(160);
  });

  it("have an expected result each", () => {
    expect(planted.filter(({ diagnosis }) => !/^(E\d|fine: )/.test(diagnosis)).map(({ id }) => id)).toEqual([]);
  });

  it("are planted in metadata without mistakes", () => {
    expect(printed(buildSources(sources, provided))).toBe("");
  });

  it.each(tried.filter(({ diagnosis }) => /^E\d/.test(diagnosis)))("$id is reported by its codes: $mistake", (row) => {
    const { diagnostics, texts, text } = mistakesOf(row);
    expect(
      diagnostics.map(({ code }) => code),
      text,
    ).toEqual(row.diagnosis.split(" + "));
    const [, file = `schemas/${row.file}`, fragment = row.at] = /^([a-z]+\/[\w.-]+): (.*)$/s.exec(row.at) ?? [];
    const [first] = diagnostics;
    const line = texts.get(first?.at.file ?? "")?.split("\n")[(first?.at.line ?? 0) - 1];
    expect(first?.at.file, text).toBe(file.startsWith("schemas/") ? file : `schemas/${file}`);
    expect(line, text).toContain(fragment);
    expect(first?.hint ?? "", text).toContain(row.hint);
  });

  it.each(tried.filter(({ diagnosis }) => diagnosis.startsWith("fine")))("$id is accepted by the generator: $mistake", (row) => {
    expect(mistakesOf(row).text).toBe("");
  });
});
