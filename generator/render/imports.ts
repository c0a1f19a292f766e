import { posix } from "node:path";

interface Imported {
  exported: string;
  local: string;
  type: boolean;
}

/**
 * Collects the imports of a generated file while its body is printed, so that only used names are imported. In files for the browser, such
 * as pages, all names of the runtime are imported from its index. A name that the file declares itself (`reserved`), or that is imported
 * already, gets another local name.
 */
export class Imports {
  readonly #folder: string;
  readonly #browser: boolean;
  readonly #modules = new Map<string, Map<string, Imported>>();
  readonly #namespaces = new Map<string, string>();
  readonly #taken: Set<string>;

  constructor(file: string, reserved: readonly string[], browser: boolean) {
    this.#folder = posix.dirname(file);
    this.#browser = browser;
    this.#taken = new Set(reserved);
  }

  /**
   * Imports a value.
   * @returns Its local name.
   */
  value(module: string, exported: string): string {
    return this.#add(module, exported, false);
  }

  type(module: string, exported: string): string {
    return this.#add(module, exported, true);
  }

  default(module: string, wanted: string): string {
    return this.#add(module, "default", false, wanted);
  }

  namespace(module: string, wanted: string): string {
    const known = this.#namespaces.get(module);
    if (known !== undefined) return known;
    const local = this.#free(wanted);
    this.#namespaces.set(module, local);
    return local;
  }

  /** Builds the relative path to a module (`../x.ts`). The name of a package is unchanged (`npm:axios`). */
  specifier(module: string): string {
    if (module.startsWith("npm:")) return module.slice(4);
    return specifier(this.#folder, module);
  }

  text(): string {
    const lines: [string, string][] = [];
    for (const [module, local] of this.#namespaces) {
      const from = this.specifier(module);
      lines.push([from, `import * as ${local} from "${from}";`]);
    }
    for (const [module, names] of this.#modules) {
      const from = this.specifier(module);
      lines.push([from, importLine(from, [...names.values()])]);
    }
    lines.sort(([a, x], [b, y]) => rank(a) - rank(b) || compare(a, b) || compare(x, y));
    return lines.map(([, line]) => `${line}\n`).join("");
  }

  #add(wantedModule: string, exported: string, type: boolean, wanted = exported): string {
    const module = this.#browser && wantedModule.startsWith("runtime/") ? "runtime/index.ts" : wantedModule;
    let names = this.#modules.get(module);
    if (names === undefined) {
      names = new Map();
      this.#modules.set(module, names);
    }
    const known = names.get(exported);
    if (known !== undefined) {
      if (!type) known.type = false;
      return known.local;
    }
    const imported = { exported, local: this.#free(wanted), type };
    names.set(exported, imported);
    return imported.local;
  }

  #free(wanted: string): string {
    let local = wanted;
    for (let n = 2; this.#taken.has(local); n++) local = `${wanted}${n}`;
    this.#taken.add(local);
    return local;
  }
}

const known = new Map<string, string>();

/** Builds the relative path from a folder to a module. Cached, because the same paths are requested repeatedly. */
function specifier(folder: string, module: string): string {
  const key = `${folder}\0${module}`;
  const found = known.get(key) ?? posix.relative(folder, module);
  known.set(key, found);
  return found.startsWith(".") ? found : `./${found}`;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const rank = (from: string): number => (from.startsWith(".") ? 1 : 0);

function importLine(from: string, names: Imported[]): string {
  const main = names.find((item) => item.exported === "default");
  const others = names
    .filter((item) => item !== main)
    .sort((a, b) => compare(a.exported.toLowerCase(), b.exported.toLowerCase()) || compare(a.exported, b.exported));
  const onlyTypes = names.every((item) => item.type);
  const listed = others.map((item) => {
    const renamed = item.local === item.exported ? item.exported : `${item.exported} as ${item.local}`;
    return item.type && !onlyTypes ? `type ${renamed}` : renamed;
  });
  const clauses = [...(main === undefined ? [] : [main.local]), ...(listed.length > 0 ? [`{ ${listed.join(", ")} }`] : [])];
  return `import ${onlyTypes ? "type " : ""}${clauses.join(", ")} from "${from}";`;
}
