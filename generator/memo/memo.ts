import { same } from "./same.ts";

/* Memoisation of pure functions: a function that is called again with the same arguments runs only if something that it read has changed. */

/** A tracked map. `now` returns what a reader of the key sees: the value, or a version for all keys or all values. */
interface Source {
  /** Increases with each change. */
  readonly version: number;
  now(key: unknown): unknown;
}

/** The values that a memoised call has read from one tracked map, by key. For all keys or all values, the version that it saw. */
interface Reads {
  /** The version of the source for which the reads are known to be current. */
  version: number;
  readonly seen: Map<unknown, unknown>;
}

const KEYS = Symbol("all keys");
const VALUES = Symbol("all values");

/** Increases with each change of a tracked map, so that an entry is validated once per change. */
let revision = 0;

/**
 * The memoised call that is running, undefined outside of memoised calls. Everything that is read meanwhile is recorded in it, so that a
 * change of it repeats the call.
 */
let running: Entry | undefined;

/**
 * One memoised call: its arguments and result, the tracked values that it read, and the memoised calls that it made. The result is valid as
 * long as these are unchanged.
 */
class Entry {
  value: unknown;
  #reads = new Map<Source, Reads>();
  #calls = new Map<Entry, unknown>();
  #validated = -1;
  #isComplete = false;

  constructor(
    private readonly run: (...args: readonly unknown[]) => unknown,
    readonly args: readonly unknown[],
  ) {}

  /** Whether the entry has these arguments. Those before `from` are known to be equal. */
  isFor(args: readonly unknown[], from: number): boolean {
    if (args.length !== this.args.length) return false;
    for (let at = from; at < args.length; at++) if (args[at] !== this.args[at]) return false;
    return true;
  }

  /** Returns the result, and reports to the running call that it was used. */
  use(): unknown {
    this.refresh();
    // The result of a call that read nothing never changes.
    if (running !== undefined && this.#reads.size + this.#calls.size > 0) running.#calls.set(this, this.value);
    return this.value;
  }

  read(source: Source, key: unknown, value: unknown): void {
    const known = this.#reads.get(source);
    if (known === undefined) this.#reads.set(source, { version: source.version, seen: new Map([[key, value]]) });
    else known.seen.set(key, value);
  }

  private refresh(): void {
    if (this.#isComplete && (this.#validated === revision || this.isCurrent())) this.#validated = revision;
    else this.compute();
  }

  private isCurrent(): boolean {
    for (const [source, reads] of this.#reads) {
      if (reads.version === source.version) continue;
      for (const [key, value] of reads.seen) if (source.now(key) !== value) return false;
      reads.version = source.version;
    }
    // The reads are as before, so these calls would be made again, with the same arguments.
    for (const [call, value] of this.#calls) {
      call.refresh();
      if (call.value !== value) return false;
    }
    return true;
  }

  /** Runs the function. An equal result keeps its identity, so that callers remain valid. */
  private compute(): void {
    const outer = running;
    running = this;
    this.#isComplete = false;
    this.#reads = new Map();
    this.#calls = new Map();
    try {
      const value = this.run(...this.args);
      if (!same(this.value, value)) this.value = value;
      this.#isComplete = true;
      this.#validated = revision;
    } finally {
      running = outer;
    }
  }
}

const END = Symbol("no further argument");

/**
 * The memoised calls of one function by their arguments, as a tree with one level per argument. Levels are created only when a second call
 * needs them, because most arguments always occur together. An entry is garbage-collected together with any of its arguments that is an
 * object.
 */
class Entries {
  #only: Entry | undefined;
  #objects: WeakMap<object, Entries> | undefined;
  #others: Map<unknown, Entries> | undefined;

  /** Finds or adds an entry. All entries here have the same arguments before `from`. */
  find(run: (...args: readonly unknown[]) => unknown, args: readonly unknown[], from = 0): Entry {
    const only = this.#only;
    if (only?.isFor(args, from) === true) return only;
    if (only === undefined && this.#objects === undefined && this.#others === undefined) {
      this.#only = new Entry(run, args);
      return this.#only;
    }
    if (only !== undefined) this.#below(only.args, from).#only = only;
    this.#only = undefined;
    return this.#below(args, from).find(run, args, from + 1);
  }

  #below(args: readonly unknown[], at: number): Entries {
    const argument = at < args.length ? args[at] : END;
    if ((typeof argument === "object" && argument !== null) || typeof argument === "function") {
      this.#objects ??= new WeakMap();
      return found(this.#objects, argument);
    }
    this.#others ??= new Map();
    return found(this.#others, argument);
  }
}

function found<K>(levels: { get(key: K): Entries | undefined; set(key: K, level: Entries): unknown }, key: K): Entries {
  const known = levels.get(key);
  if (known !== undefined) return known;
  const made = new Entries();
  levels.set(key, made);
  return made;
}

/**
 * Returns a function that caches the results of `run` by the identity of the arguments. `run` must be pure and get all its inputs as
 * arguments, not by closure. As an exception, `run` may read collections of a {@link Tracker}. If entries that it has read change, the
 * result is computed again.
 *
 * If a new result is deeply equal to the cached result, the cached object is returned. Other memoised functions that take this object as
 * argument are then not computed again.
 *
 * Arguments and results must never be modified. A cached result is garbage-collected as soon as one of its object arguments is.
 *
 * @param run the function to wrap. Only as many arguments as `run` has parameters are passed and compared
 */
export function memoised<A extends readonly unknown[], T>(run: ((...args: A) => T) & OfFixedLength<A>): (...args: A) => T {
  const ofAll = memoisedList(run);
  // `list.map(of)` passes the index and the list as well, and a new list would always be another argument.
  return (...args) => ofAll(...(args.length > run.length ? (args.slice(0, run.length) as readonly unknown[] as A) : args));
}

/**
 * Makes the compiler refuse a function with rest parameters. {@link memoised} passes only as many arguments as `length` says, which does
 * not count these.
 */
type OfFixedLength<A extends readonly unknown[]> = number extends A["length"] ? never : unknown;

/** Memoises a function of any number of arguments, such as all items of a list, as {@link memoised} does. */
export function memoisedList<A extends readonly unknown[], T>(run: (...args: A) => T): (...args: A) => T {
  const entries = new Entries();
  return (...args) => entries.find(run as (...args: readonly unknown[]) => unknown, args).use() as T;
}

/** A map whose readers are tracked, key by key. Iteration depends on all values, `keys()` and `size` on all keys. */
class TrackedMap<K, V> extends Map<K, V> implements Source {
  /** The version in which the keys last changed. */
  #keys = 0;
  version = 0;

  /** Takes over the content. A value that equals the one before keeps its identity. */
  replace(content: ReadonlyMap<K, V>): void {
    if (this.#has(content)) return;
    const before = [...super.entries()];
    const after = [...content].map(([key, value]): [K, V] => {
      const known = super.get(key);
      return [key, known !== undefined && same(known, value) ? known : value];
    });
    const hasKeys = after.length === before.length && after.every(([key], index) => key === before[index]?.[0]);
    if (hasKeys && after.every(([, value], index) => value === before[index]?.[1])) return;
    super.clear();
    for (const [key, value] of after) super.set(key, value);
    this.version++;
    if (!hasKeys) this.#keys = this.version;
    revision++;
  }

  /** Whether the content is the same: keys in the same order, and values with the same identity. */
  #has(content: ReadonlyMap<K, V>): boolean {
    if (content.size !== super.size) return false;
    const own = super.entries();
    for (const [key, value] of content) {
      const [known, held] = own.next().value as [K, V];
      if (key !== known || value !== held) return false;
    }
    return true;
  }

  now(key: unknown): unknown {
    return key === KEYS ? this.#keys : key === VALUES ? this.version : super.get(key as K);
  }

  #read(key: unknown): void {
    running?.read(this, key, this.now(key));
  }

  override get(key: K): V | undefined {
    const value = super.get(key);
    running?.read(this, key, value);
    return value;
  }

  override has(key: K): boolean {
    running?.read(this, key, super.get(key));
    return super.has(key);
  }

  override get size(): number {
    this.#read(KEYS);
    return super.size;
  }

  override keys(): MapIterator<K> {
    this.#read(KEYS);
    return super.keys();
  }

  override values(): MapIterator<V> {
    this.#read(VALUES);
    return super.values();
  }

  override entries(): MapIterator<[K, V]> {
    this.#read(VALUES);
    return super.entries();
  }

  override [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  override forEach(visit: (value: V, key: K, map: Map<K, V>) => void): void {
    this.#read(VALUES);
    super.forEach(visit);
  }
}

/**
 * Keeps collections, such as all entities by name, from one run of the generator to the next. Each run fills a collection under its name,
 * before it reads the collection, and gets the same object as the run before.
 *
 * A memoised function can therefore have a collection as argument. The function is computed again only if entries that it has read have
 * changed.
 */
export class Tracker {
  readonly #maps = new Map<string, TrackedMap<unknown, unknown>>();
  readonly #records = new Map<string, object>();

  /**
   * Fills the record of this name. A function that reads the record depends only on the members that it has read. If a member is a map, the
   * function depends only on the keys that it has read. All runs must pass the same members.
   */
  record<T extends object>(name: string, members: T): T {
    const values = this.#map(
      name,
      new Map(
        Object.entries(members).map(([member, value]) => [member, value instanceof Map ? this.#map(`${name}.${member}`, value) : value]),
      ),
    );
    const getters = Object.keys(members).map((member) => [member, { enumerable: true, get: () => values.get(member) }]);
    const record = this.#records.get(name) ?? Object.defineProperties({}, Object.fromEntries(getters) as PropertyDescriptorMap);
    this.#records.set(name, record);
    return record as T;
  }

  #map<K, V>(name: string, content: ReadonlyMap<K, V>): TrackedMap<K, V> {
    if (content instanceof TrackedMap) return content as TrackedMap<K, V>;
    const map = (this.#maps.get(name) ?? new TrackedMap()) as TrackedMap<K, V>;
    this.#maps.set(name, map as TrackedMap<unknown, unknown>);
    map.replace(content);
    return map;
  }
}
