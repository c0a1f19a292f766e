import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { watchFiles } from "../load/watch-files.ts";
import { watchProvided } from "../load/watch-provided.ts";
import { describe, generate, noticeLines, openSession } from "../pipeline.ts";
import { editedText } from "./edited.ts";
import type { Output } from "./output.ts";

/** Result of one run of `watch`. A run handles all files that were saved shortly after one another. */
export interface WatchResult {
  /** False if the metadata has mistakes or the run failed. Nothing was written then, and the last good output remains. */
  ok: boolean;
  /** Mistakes as the terminal shows them; if `ok`, the effect of the change on stored data. */
  text: string;
  diagnostics: readonly Diagnostic[];
  /** Files written or removed. */
  changed: readonly string[];
  /** Milliseconds from the end of a burst of saves until the files are on disk. */
  ms: number;
}

/**
 * Generates once, and again after every change of a file under `schemas/` and of the names that TypeScript provides. Parsed and rendered
 * files are cached, so that only what depends on the change is repeated. A change during a run causes one more run.
 *
 * @param onResult called after each run, including failed ones; an error becomes a result that is not `ok`
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
