/** A step by its name, and those it waits for, which stand before it. */
export interface Planned {
  name: string;
  after: readonly string[];
}

/** Begins each step as soon as those have ended that it waits for, well or badly; answers in the order of the steps. */
export async function inOrder<S extends Planned, R>(steps: readonly S[], run: (step: S) => Promise<R>): Promise<R[]> {
  const ends = new Map<string, Promise<R>>();
  for (const step of steps) {
    const before = step.after.map((name) => {
      const end = ends.get(name);
      if (end === undefined) throw new Error(`${step.name} waits for ${name}, which does not stand before it`);
      return end;
    });
    ends.set(
      step.name,
      Promise.all(before).then(() => run(step)),
    );
  }
  return Promise.all(ends.values());
}
