import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const CALLS = /[\\/]generated[\\/]services[\\/][\w-]+[\\/]calls\.ts$/;
const IMPORT = /^import (?:\* as (\w+)|\{([^}]*)\}) from "([^"]*\/services\/[\w-]+\/calls\.ts)";$/gm;

/**
 * Vite plugin for builds that makes each imported call of a generated `calls.ts` a module of its own. Calls that no module uses are left
 * out. A bundler distributes modules among chunks but never divides a module. Without the plugin, the sign-in page would load all calls of
 * the services that it imports, and would grow with every screen.
 */
export function singleCalls(): Plugin {
  return {
    name: "single-calls",
    apply: "build",
    enforce: "pre",
    transform: (code, id) =>
      code.includes("/calls.ts") ? split(code, (from) => readFileSync(resolve(id, "..", from), "utf8")) : undefined,
    load(id) {
      const [file = "", name = ""] = id.split("?call=");
      return CALLS.test(file) && name !== "" ? callOf(readFileSync(file, "utf8"), name, file) : undefined;
    },
  };
}

/**
 * Replaces the imports of generated `calls.ts` files in a module by imports of single calls. A namespace import becomes an object with the
 * calls that the module uses. Other code is returned unchanged.
 *
 * @param code text of the module
 * @param read returns the text of the generated file that an import names
 */
export function split(code: string, read: (from: string) => string): string {
  return code.replaceAll(IMPORT, (_, service: string | undefined, names: string | undefined, from: string) => {
    if (service === undefined)
      return listOf(names ?? "")
        .map((call) => importOf(call, from))
        .join(" ");
    const mentioned = new Set([...code.matchAll(new RegExp(`\\b${service}\\.(\\w+)`, "g"))].map(([, name]) => name));
    const used = namesIn(read(from)).filter((name) => mentioned.has(name));
    const own = (name: string) => `${service}_${name}`;
    const members = used.map((name) => `${name}: ${own(name)}`).join(", ");
    return [...used.map((name) => importOf([name, own(name)], from)), `const ${service} = { ${members} };`].join(" ");
  });
}

const importOf = ([name, as]: [string, string], from: string) => `import { ${name} as ${as} } from "${from}?call=${name}";`;
const namesIn = (calls: string) => [...calls.matchAll(/^export const (\w+)/gm)].map(([, name = ""]) => name);

/** Parses `a, b as c` to pairs of an exported name and a local name. */
function listOf(names: string): [string, string][] {
  return names
    .split(",")
    .map((text) => text.trim().split(" as "))
    .filter(([name]) => name !== "")
    .map(([name = "", as = name]) => [name, as]);
}

/**
 * Returns the code of one call in a generated `calls.ts`, preceded by the constant lists that the call uses.
 *
 * @param code the content of the generated file
 * @param file path of the generated file, for the error
 * @throws Error if the generated file has no such call
 */
export function callOf(code: string, name: string, file: string): string {
  const text = new RegExp(`^export const ${name}: Call<[^=]*> = \\{\\n(?: .*\\n)*\\};$`, "m").exec(code)?.[0];
  if (text === undefined) throw new Error(`single-calls: ${file} exports no call "${name}"`);
  const lists = [...code.matchAll(/^const (\w+) = \[\n(?: .*\n)*\];$/gm)].filter(([, list = ""]) => new RegExp(`\\b${list}\\b`).test(text));
  return [...lists.map(([list]) => list), text].join("\n");
}
