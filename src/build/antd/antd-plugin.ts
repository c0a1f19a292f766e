import { readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { CSSINJS_STUB, STUBBED, stubOf } from "./runtime-stub.ts";
import { run } from "../run-program.ts";
import { fingerprint } from "../stamp.ts";

const THEME_FILES = ["src/app/theme/theme.ts", "src/app/theme/palette.ts", "src/app/theme/contrast.ts"];

/** Files and folders on which the generated style files depend. If one changes, they are generated again. */
const INPUTS = [...THEME_FILES, "src/build/antd", "node_modules/antd/package.json", "node_modules/@ant-design/cssinjs/package.json"];

const STUB_ID = "\0antd-cssinjs";
const STUB = /^\0antd-cssinjs$/;
const ANTD = /[\\/]node_modules[\\/]antd[\\/]es[\\/](.+\.js)(?:\?.*)?$/;
/** The stylesheet of the app that receives the styles without a component. */
const BASE = /[\\/]src[\\/]app[\\/]theme[\\/]antd\.css(?:\?.*)?$/;
/** Keys of antd's styles for an appearance that the portal never uses, so that they are left out. */
const NEVER_SHOWN = new Set(["Pagination-bordered"]);
const HOOK_CALL = /\bgen(StyleHooks|SubStyleComponent|ComponentStyleHook)\(/;
const HOOKS: Readonly<Record<string, string>> = {
  genStyleHooks: '(() => ["", "gp"])',
  genSubStyleComponent: "(() => null)",
  genComponentStyleHook: '(() => "")',
};

/**
 * Vite plugin that builds antd without styles that are created at run time, because a strict content security policy forbids them. Each
 * component imports its style as a plain file into its chunk. CSS variables of the document select the theme. The code of antd for styles
 * and themes is removed.
 */
export function antdStyles(root: string): Plugin {
  let files: Promise<StyleFiles> | undefined;
  let serving = false;
  const ready = () => {
    files ??= styleFiles(root);
    return files;
  };
  return {
    ...withoutStyling(ready, true),
    enforce: "pre",
    config: (_, { command }) => {
      serving = command === "serve";
      // In development, packages are bundled once and separately, so their styles are in one file.
      return { optimizeDeps: { rolldownOptions: { plugins: [withoutStyling(ready, false)] } } };
    },
    load: {
      filter: { id: [STUB, BASE] },
      async handler(id) {
        if (id === STUB_ID) return CSSINJS_STUB;
        for (const file of THEME_FILES) this.addWatchFile(join(root, file));
        // In development, the theme may have changed.
        if (serving) files = styleFiles(root);
        const { folder, keys, components } = await ready();
        const names = serving ? ["base", ...components.map((name) => `${name}.variables`), ...keys] : ["base"];
        const styles = names.map((name) => readFileSync(join(folder, `${name}.css`), "utf8"));
        return [...styles, readFileSync(id.split("?")[0] ?? id, "utf8")].join("\n");
      },
    },
  };
}

/**
 * Removes the code for styles and themes from antd's modules.
 * @param withStyles Imports the style files in its place.
 */
function withoutStyling(ready: () => Promise<StyleFiles>, withStyles: boolean): Plugin {
  const missing = new Map<string, string>();
  const stubbed = new Set<string>();
  return {
    name: "antd-without-styling",
    resolveId: {
      filter: { id: /^@ant-design\/cssinjs$/ },
      handler: (_, importer) => (/[\\/]antd[\\/]es[\\/]/.test(importer ?? "") ? STUB_ID : undefined),
    },
    load: { filter: { id: STUB }, handler: () => CSSINJS_STUB },
    transform: {
      filter: { id: ANTD },
      async handler(code, id) {
        const path = ANTD.exec(id)?.[1]?.replaceAll("\\", "/") ?? "";
        const files = await ready();
        const stub = stubOf(path, files.tokens, code);
        if (stub !== undefined) {
          stubbed.add(path);
          return { code: stub, map: null };
        }
        if (!HOOK_CALL.test(code)) return undefined;
        const calls = hookCalls(this.parse(code));
        const unknown = calls.find(({ key }) => key !== undefined && !files.keys.includes(key) && !NEVER_SHOWN.has(key));
        if (unknown?.key !== undefined) missing.set(id, unknown.key);
        return { code: `${withStyles ? imports(files, calls) : ""}${withoutCalls(code, calls)}`, map: null };
      },
    },
    generateBundle(_, bundle) {
      // In development all of antd is bundled, used or not, so nothing is checked.
      if (!withStyles) return;
      const moved = STUBBED.find((path) => !stubbed.has(path));
      if (moved !== undefined) this.error(`antd/es/${moved} does not exist: the layout of antd has changed, adapt runtime-stub.ts`);
      for (const chunk of Object.values(bundle)) {
        const id = chunk.type === "chunk" ? Object.keys(chunk.modules).find((name) => missing.has(name)) : undefined;
        if (id === undefined) continue;
        this.error(`antd's style "${missing.get(id)}" is used but not extracted: add its component to COMPONENTS in extract.ts`);
      }
    },
  };
}

interface HookCall {
  start: number;
  end: number;
  hook: string;
  /** The name of the style in the extraction, or undefined if it is not a literal. */
  key: string | undefined;
}

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [child: string]: unknown;
}

/** Finds the calls that would create styles: `genStyleHooks("Button", …)`, `genSubStyleComponent(["Button", "compact"], …)`. */
function hookCalls(program: unknown): HookCall[] {
  const found: HookCall[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, callee, arguments: args, start, end } = node as SyntaxNode;
    const hook = type === "CallExpression" ? (callee as { name?: string }).name : undefined;
    if (hook !== undefined && Object.hasOwn(HOOKS, hook)) found.push({ start, end, hook, key: keyOf((args as SyntaxNode[])[0]) });
    else for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return found;
}

function keyOf(argument: SyntaxNode | undefined): string | undefined {
  const elements =
    argument?.type === "ArrayExpression" ? (argument["elements"] as SyntaxNode[]) : argument === undefined ? [] : [argument, argument];
  const names = elements.map((child) => child["value"]);
  return names.length === 2 && names.every((name) => typeof name === "string") ? names.join("-") : undefined;
}

function withoutCalls(code: string, calls: readonly HookCall[]): string {
  return [...calls]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, hook }) => text.slice(0, start) + HOOKS[hook] + text.slice(end), code);
}

function imports({ folder, keys, components }: StyleFiles, calls: readonly HookCall[]): string {
  const wanted = new Set<string>();
  for (const { key } of calls) {
    const component = key?.split("-")[0] ?? "";
    if (components.includes(component)) wanted.add(`${component}.variables`);
    if (key !== undefined && keys.includes(key)) wanted.add(key);
  }
  return [...wanted].map((name) => `import ${JSON.stringify(join(folder, `${name}.css`))};\n`).join("");
}

/** Result of {@link styleFiles}: a folder with antd's styles as CSS files, and the design tokens that antd's components read. */
interface StyleFiles {
  folder: string;
  /** Names of the files without `.css`, such as `Button-Button` or `Button-compact`. */
  keys: readonly string[];
  /** Components with variables of their own: a file `<component>.variables.css` each. */
  components: readonly string[];
  tokens: Readonly<Record<string, unknown>>;
}

/**
 * Returns the style files of the current theme. If the cache (.cache/antd) does not contain them, a child process extracts them into it
 * first.
 *
 * @throws Error if the extraction fails
 */
async function styleFiles(root: string): Promise<StyleFiles> {
  const folder = join(root, ".cache/antd", fingerprint(root, INPUTS).slice(0, 16));
  const index = join(folder, "index.json");
  if (!existsSync(index)) await run(process.execPath, ["--import", "tsx", join(import.meta.dirname, "extract.ts"), folder], root);
  return { folder, ...(JSON.parse(readFileSync(index, "utf8")) as Omit<StyleFiles, "folder">) };
}
