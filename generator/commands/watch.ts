import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { watchFiles } from "../load/watch-files.ts";
import { watchProvided } from "../load/watch-provided.ts";
import { describe, generate, noticeLines, openSession } from "../pipeline.ts";
import { editedText } from "./edited.ts";
import type { Output } from "./output.ts";

/** Result of one run of `watch`. A run handles all files that were saved shortly after one another. */
export interface WatchResult {
  /**
   * False if the run wrote nothing and left the earlier output in place. Reasons are mistakes in the metadata, a generated file that was
   * edited by hand, and an error.
   */
  ok: boolean;
  /** Text for the terminal. If `ok`, it lists the effects of the change on stored data, or is empty. Otherwise it contains the reasons. */
  text: string;
  diagnostics: readonly Diagnostic[];
  /** Files written or removed. */
  changed: readonly string[];
  /** Duration of the run in milliseconds. The time for which the run waits until a burst of saves ends is not included. */
  ms: number;
}

/**
 * Runs the generator once, and again after each change of its input. The input is the files under `schemas/`, and the names of handlers,
 * hooks, effects and components that TypeScript provides. Parsed and rendered files are cached, so that a run repeats only what the change
 * affects. Changes during a run cause one more run.
 *
 * @param onResult called after each run, including failed runs; an error becomes a result that is not `ok`
 * @returns a function that stops watching
 */
export function watch(root: string, onResult: (result: WatchResult) => void): () => void {
  const session = openSession(root);
  let running = false;
  let again = false;
  let stopped = false;
  const regenerate = async (): Promise<void> => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      const result = await once(root, session);
      if (!stopped) onResult(result);
    } while (again && !stopped);
    running = false;
  };
  const stops = [watchFiles(root, () => void regenerate()), watchProvided(root, () => void regenerate())];
  void regenerate();
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}

async function once(root: string, session: ReturnType<typeof openSession>): Promise<WatchResult> {
  const started = performance.now();
  const ms = (): number => Math.round(performance.now() - started);
  try {
    const { diagnostics, texts, facts, notices } = await generate(root, session);
    if (facts === undefined) return { ok: false, text: describe({ diagnostics, texts }), diagnostics, changed: [], ms: ms() };
    if (facts.edited.length > 0) return { ok: false, text: editedText(facts.edited), diagnostics, changed: [], ms: ms() };
    return { ok: true, text: noticeLines(notices), diagnostics, changed: [...facts.written, ...facts.removed], ms: ms() };
  } catch (error) {
    // A file may vanish between two steps of a save. The next save brings it back.
    return { ok: false, text: `${error instanceof Error ? error.message : String(error)}\n`, diagnostics: [], changed: [], ms: ms() };
  }
}

/** Watches until the process is interrupted (SIGINT), and prints each result. Resolves with the exit code 0. */
export function runWatch(root: string, output: Output): Promise<number> {
  return new Promise((resolve) => {
    const stop = watch(root, (result) => {
      if (result.ok) output.print(result.text);
      else output.error(result.text);
      for (const path of result.changed.filter((file) => !file.includes("/validators/"))) output.print(`  ${path}\n`);
      if (result.ok) output.print(`${result.changed.length} files changed, ${result.ms} ms\n`);
    });
    process.once("SIGINT", () => {
      stop();
      resolve(0);
    });
  });
}
