import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type ModuleFacts, readModule, type Shape } from "./module-facts.ts";
import { placeIn } from "./source.ts";
import type { Named, Provided } from "./provided.ts";

/** The module that registers the handlers, hooks and effects of the server. */
const FEATURES = "src/server/features/index.ts";
/** The module that registers the hand-written components of screens. */
const SCREENS = "src/screens/index.ts";

/**
 * Reads the names of the handlers, hooks, effects and components that the project's TypeScript provides. The rules compare the metadata
 * with these names. They are read from the syntax of the modules that register the code; nothing is run.
 *
 * If such a module does not exist, as in a test project, its names are undefined and not compared.
 */
export function loadProvided(root: string): Provided {
  const modules = new Modules(root);
  const services = modules.exported(FEATURES, "services");
  const provided = {
    handlers: services?.member("handlers")?.names(),
    hooks: services?.member("hooks")?.names(),
    effects: services?.member("effects")?.names(),
    parts: modules.exported(SCREENS, "slots")?.names(),
    known: services?.member("known")?.names(),
    placeholders: services?.member("placeholders")?.names(),
    texts: modules.texts,
  };
  modules.save();
  return provided;
}

interface CachedFile {
  modified: number;
  size: number;
  text: string;
  facts: ModuleFacts;
}

/** Modules that this process has read, by their absolute path. An entry is used again while size and time of the file are unchanged. */
const read = new Map<string, CachedFile>();

/** The modules of a project. Facts are cached by the hash of the text, in the process and on disk. */
class Modules {
  readonly texts = new Map<string, string>();
  readonly #facts = new Map<string, ModuleFacts | undefined>();
  #stored: Record<string, ModuleFacts> | undefined;
  #isFresh = false;
  readonly #used: Record<string, ModuleFacts> = {};

  constructor(private readonly root: string) {}

  /** Finds an exported constant. */
  exported(file: string, name: string): Value | undefined {
    const facts = this.facts(file);
    return facts === undefined ? undefined : this.local(file, facts, name);
  }

  local(file: string, facts: ModuleFacts, name: string): Value | undefined {
    const own = Object.hasOwn(facts.values, name) ? facts.values[name] : undefined;
    if (own !== undefined) return own.kind === "name" ? this.local(file, facts, own.name) : new Value(this, file, facts, own);
    const imported = Object.hasOwn(facts.imports, name) ? facts.imports[name] : undefined;
    if (imported === undefined || !imported.from.startsWith(".")) return undefined;
    return this.exported(path.posix.join(path.posix.dirname(file), imported.from), imported.name);
  }

  facts(file: string): ModuleFacts | undefined {
    if (!this.#facts.has(file)) this.#facts.set(file, this.#read(file));
    return this.#facts.get(file);
  }

  #read(file: string): ModuleFacts | undefined {
    const absolute = path.join(this.root, file);
    const { mtimeMs: modified, size } = statSync(absolute, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: -1 };
    if (size < 0) return undefined;
    const known = read.get(absolute);
    const isSame = known !== undefined && known.modified === modified && known.size === size;
    const text = isSame ? known.text : readFileSync(absolute, "utf8");
    const facts = isSame ? known.facts : this.#parsed(file, text);
    read.set(absolute, { modified, size, text, facts });
    this.texts.set(file, text);
    return facts;
  }

  #parsed(file: string, text: string): ModuleFacts {
    const key = createHash("sha256").update(text).digest("hex");
    this.#stored ??= this.#load();
    const stored = this.#stored[key];
    if (stored === undefined) this.#isFresh = true;
    const facts = stored ?? readModule(file, text);
    this.#used[key] = facts;
    return facts;
  }

  get #cacheFile(): string {
    return path.join(this.root, "node_modules/.cache/gp-portal/modules.json");
  }

  /** A missing or broken cache only costs time. */
  #load(): Record<string, ModuleFacts> {
    try {
      return JSON.parse(readFileSync(this.#cacheFile, "utf8")) as Record<string, ModuleFacts>;
    } catch {
      return {};
    }
  }

  save(): void {
    if (!this.#isFresh || !existsSync(path.join(this.root, "node_modules"))) return;
    mkdirSync(path.dirname(this.#cacheFile), { recursive: true });
    writeFileSync(`${this.#cacheFile}.tmp-${process.pid}`, JSON.stringify({ ...this.#stored, ...this.#used }));
    renameSync(`${this.#cacheFile}.tmp-${process.pid}`, this.#cacheFile);
  }
}

/** A constant of a TypeScript module, read from its syntax without running it. Its members may be declared in other modules. */
class Value {
  constructor(
    private readonly modules: Modules,
    private readonly file: string,
    private readonly facts: ModuleFacts,
    private readonly shape: Shape,
  ) {}

  member(name: string): Value | undefined {
    const found = this.shape.kind === "object" ? this.shape.members.find((member) => member.name === name) : undefined;
    return found === undefined ? undefined : this.#at(found.shape);
  }

  #at(shape: Shape): Value | undefined {
    return shape.kind === "name"
      ? this.modules.local(this.file, this.facts, shape.name)
      : new Value(this.modules, this.file, this.facts, shape);
  }

  /**
   * Lists the members of an object, also those that it spreads.
   * @returns Undefined if not all of them are known.
   */
  names(): Map<string, Named> | undefined {
    if (this.shape.kind !== "object") return undefined;
    const names = new Map<string, Named>();
    for (const shape of this.shape.spread) {
      const inner = this.#at(shape)?.names();
      if (inner === undefined) return undefined;
      for (const [name, named] of inner) names.set(name, named);
    }
    const text = this.modules.texts.get(this.file) ?? "";
    for (const { name, offset, shape } of this.shape.members) {
      const value = this.#at(shape);
      names.set(name, {
        at: placeIn(this.file, text, offset, name.length),
        members: value?.names(),
        ...(value?.shape.kind === "list" ? { items: value.shape.items } : {}),
        ...(value?.shape.kind === "text" ? { text: value.shape.text } : {}),
      });
    }
    return names;
  }
}
