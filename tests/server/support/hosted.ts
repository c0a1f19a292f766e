import { afterAll, beforeAll } from "vitest";

/** For a `describe`: opens a resource before its tests and closes it after them. The result is only usable in hooks and tests. */
export function hosted<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  let made: T;
  beforeAll(async () => {
    made = await open();
  });
  afterAll(() => made.close());
  const get = (_: object, name: string | symbol): unknown => Reflect.get(made, name);
  return new Proxy<T>({} as T, { get, set: (_, name, value) => Reflect.set(made, name, value) });
}
