import { noteUpToDate, upToDate } from "../load/inventory.ts";
import { editedText } from "./edited.ts";
import type { Output } from "./output.ts";

/**
 * Runs `generate`: writes the generated files that differ, deletes generated files that nothing generates any more, and prints what
 * changed. If nothing has changed since the last successful run, it only compares a hash.
 *
 * @returns the exit code: 0 for success; 1, without writing, if the metadata has mistakes or a generated file was edited by hand
 */
export async function runGenerate(root: string, output: Output): Promise<number> {
  const started = performance.now();
  const elapsed = (): number => Math.round(performance.now() - started);
  const known = upToDate(root);
  if (known !== undefined) {
    output.print(`0 written, 0 removed, ${known} unchanged, ${elapsed()} ms\n`);
    return 0;
  }
  // Loads the pipeline only if there is something to do.
  const { describe, generate, noticeLines, openSession, rightLines } = await import("../pipeline.ts");
  const result = await generate(root, openSession(root));
  if (result.facts === undefined) {
    output.error(describe(result));
    return 1;
  }
  const { edited, written, removed, unchanged } = result.facts;
  if (edited.length > 0) {
    output.error(editedText(edited));
    return 1;
  }
  for (const path of written.filter((file) => !file.includes("/validators/"))) output.print(`wrote ${path}\n`);
  for (const path of removed) output.print(`removed ${path}\n`);
  output.print(noticeLines(result.notices));
  output.print(rightLines(result.rights));
  output.print(`${written.length} written, ${removed.length} removed, ${unchanged} unchanged, ${elapsed()} ms\n`);
  noteUpToDate(root, new Map([...result.texts, ...result.files.map(({ path, text }) => [path, text] as const)]));
  return 0;
}
