/** A step by name, and the names of earlier steps that it waits for. */
export interface Planned {
  name: string;
  after: readonly string[];
}

/** Starts each step as soon as the steps it waits for have ended, successfully or not. @returns the results in the order of the steps */
export async function runSteps<S extends Planned, R>(steps: readonly S[], run: (step: S) => Promise<R>): Promise<R[]> {
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
