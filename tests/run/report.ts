import type { Failure, FileTime } from "./results.ts";

/** Times of a step, in seconds. */
export interface StepTimes {
  name: string;
  wall: number;
  /** User and system time of all its processes; null if the system does not measure it. */
  cpu: number | null;
  /** The slowest test files of the step, slowest first. */
  slowest: readonly FileTime[];
}

const SLOWEST = 20;
/** Maximum number of lines for failures. With the closing line and the count of omitted ones, the output is below 50 lines. */
const NAMED_FAILURES = 44;
const LINE_LENGTH = 200;

export function slowestFiles(files: readonly FileTime[]): FileTime[] {
  return [...files].sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
}

/** Renders the table of times: one line per step, followed by its slowest files. */
export function renderTimes(steps: readonly StepTimes[]): string {
  const seconds = (value: number | null): string => (value === null ? "–" : value.toFixed(1)).padStart(8);
  const lines = steps.flatMap(({ name, wall, cpu, slowest }) => [
    `${seconds(wall)} ${seconds(cpu)}  ${name}`,
    ...slowest.map((file) => `${seconds(file.seconds)} ${" ".repeat(8)}    ${file.file}`),
  ]);
  const sum = (values: readonly (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const total = `${" ".repeat(8)} ${seconds(sum(steps.map(({ cpu }) => cpu)))}  all steps`;
  return [`${"wall s".padStart(8)} ${"CPU s".padStart(8)}`, ...lines, total].join("\n");
}

/** Renders the failures in two lines each if they fit, else in one. Counts those that do not fit. */
export function renderFailures(failures: readonly Failure[]): string {
  const withMessages = failures.length * 2 <= NAMED_FAILURES;
  const named = failures.slice(0, NAMED_FAILURES);
  const lines = named.flatMap(({ file, line, title, message }) => {
    const head = `✘ ${file}${line === undefined ? "" : `:${line}`} ${title}`;
    return (withMessages && message !== "" ? [head, `    ${message}`] : [head]).map((text) => text.slice(0, LINE_LENGTH));
  });
  const left = failures.length - named.length;
  return [...lines, ...(left > 0 ? [`… and ${left} more: see test-results/`] : [])].join("\n");
}
