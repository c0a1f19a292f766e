const CONTEXT = 2;
const MOST_LINES = 60;

interface Step {
  mark: " " | "-" | "+";
  text: string;
  /** Line number (1-based) in the old text. */
  line: number;
}

/**
 * Renders a short unified diff of two texts, by lines, for the terminal. The first line states at which line the diff begins. Each change
 * has two lines of context before and after it. Only the first 60 lines are shown, followed by the number of the other lines.
 */
export function differenceText(before: string, after: string): string {
  const [a, b] = [before.split("\n"), after.split("\n")];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const steps = stepsOf(a.slice(head, a.length - tail), b.slice(head, b.length - tail), head);
  const around: Step[] = [
    ...a
      .slice(Math.max(0, head - CONTEXT), head)
      .map((text, index): Step => ({ mark: " ", text, line: Math.max(0, head - CONTEXT) + index + 1 })),
    ...steps,
    ...a
      .slice(a.length - tail, a.length - tail + CONTEXT)
      .map((text, index): Step => ({ mark: " ", text, line: a.length - tail + index + 1 })),
  ];
  const shown = around.filter(
    (step, index) => step.mark !== " " || around.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some((near) => near.mark !== " "),
  );
  const lines = shown.slice(0, MOST_LINES).map((step) => `  ${step.mark} ${step.text}`);
  if (shown.length > MOST_LINES) lines.push(`  … ${shown.length - MOST_LINES} more lines`);
  return [`  @@ line ${shown[0]?.line ?? 1} @@`, ...lines].join("\n");
}

/** Maximum cells of the table of common lines. A larger comparison skips the table: it removes all old lines and adds all new ones. */
const MOST_CELLS = 4_000_000;

function stepsOf(a: readonly string[], b: readonly string[], offset: number): Step[] {
  const removed = (index: number): Step => ({ mark: "-", text: a[index] ?? "", line: offset + index + 1 });
  const added = (index: number, at: number): Step => ({ mark: "+", text: b[index] ?? "", line: offset + at + 1 });
  if (a.length * b.length > MOST_CELLS) return [...a.map((_, index) => removed(index)), ...b.map((_, index) => added(index, a.length))];
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const same = a[i] === b[j];
      common[i * width + j] = same
        ? (common[(i + 1) * width + j + 1] ?? 0) + 1
        : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      steps.push({ mark: " ", text: a[i] ?? "", line: offset + i + 1 });
      i++;
      j++;
    } else if (i < a.length && (j >= b.length || (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0)))
      steps.push(removed(i++));
    else steps.push(added(j++, i));
  }
  return steps;
}
