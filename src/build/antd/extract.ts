import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createCache, extractStyle as cacheText, StyleProvider } from "@ant-design/cssinjs";
import { extractStyle } from "@ant-design/static-style-extract";
import { ConfigProvider, type ThemeConfig } from "antd";
import { createElement } from "react";
import { iconStyles } from "@ant-design/icons/es/utils";
import { THEMES } from "../../app/theme/palette.ts";
import { themeOf } from "../../app/theme/theme.ts";
import { type LookMark, type Variable, variableRules } from "./variables.ts";

// A separate program, so that antd is loaded only if its styles must be extracted. Argument: the output folder.

type Cache = ReturnType<typeof createCache>;

/** Components whose styles the app may use. A used component that is missing here fails the build. */
const COMPONENTS = [
  ..."Alert App Badge Breadcrumb Button Card Cascader Checkbox DatePicker Descriptions Divider Drawer Dropdown Empty Form Input".split(" "),
  ..."InputNumber Layout Menu Modal Pagination Popconfirm Popover Progress Radio Result Segmented Select Skeleton Space".split(" "),
  ..."Spin Steps Switch Table Tabs Tag Timeline Tooltip Tree TreeSelect Typography Upload message notification".split(" "),
];

/** Renders every component with a theme. The cache then contains the registered styles and variables with their values. */
function drawn(theme: ThemeConfig): Cache {
  const cache = createCache();
  extractStyle({
    includes: COMPONENTS,
    customTheme: (node) => createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, node)),
  });
  return cache;
}

/** Lists the cache entries of a kind (`style`, `cssVar`, `token`), with the segments of their paths. */
function entriesOf(cache: Cache, kind: string): [string[], unknown[]][] {
  const found: [string[], unknown[]][] = [];
  for (const [path, entry] of cache.cache) {
    const [start = "", ...rest] = path.split("%");
    if (start === kind && Array.isArray(entry[1])) found.push([rest, entry[1]]);
  }
  return found;
}

/** Extracts the rules of a style key (`Button-compact`), including keyframes. */
function rulesOf(cache: Cache, key: string): string {
  const subset = createCache();
  for (const [path, entry] of cache.cache) {
    if (path.startsWith(`style%%${key}%`)) subset.cache.set(path, entry);
  }
  return cacheText(subset, { plain: true, types: "style" });
}

/**
 * Splits the CSS of one rule into its custom properties, each with the selector of the rule.
 *
 * @example declarationsIn(".gp.ant-btn{--a:1;--b:2;}") // [{ scope: ".gp.ant-btn", name: "--a", value: "1" }, …]
 */
function declarationsIn(css: string): { scope: string; name: string; value: string }[] {
  const [, scope = "", body = ""] = /^([^{]+)\{(.*)\}$/s.exec(css) ?? [];
  return body
    .split(/;(?=--|$)/)
    .filter((line) => line !== "")
    .map((line) => ({
      scope,
      name: line.slice(0, line.indexOf(":")),
      value: line
        .slice(line.indexOf(":") + 1)
        .replace(/\s+/g, " ")
        .trim(),
    }));
}

/**
 * Collects the CSS variables of all looks, each with its value in every look. A variable of a component keeps its scope, unless all
 * components give it the same values; it is then declared for the whole document.
 */
function variablesOf(caches: readonly Cache[]): Variable[] {
  const found = new Map<string, { name: string; scope: string; component: string | undefined; values: string[] }>();
  const take = (index: number, css: unknown, component: string | undefined) => {
    for (const { scope: written, name, value } of declarationsIn(String(css))) {
      const scope = component === undefined ? ":root" : written;
      const key = `${component ?? ""} ${scope} ${name}`;
      const variable = found.get(key) ?? { name, scope, component, values: [] };
      // The first value is that of the theme itself. Panels that are rendered separately register another one, without motion
      // and height.
      variable.values[index] ??= value;
      found.set(key, variable);
    }
  };
  for (const [index, cache] of caches.entries()) {
    for (const [, entry] of entriesOf(cache, "token")) take(index, entry[3], undefined);
    for (const [path, entry] of entriesOf(cache, "cssVar")) take(index, entry[1], path[0]);
  }
  const meanings = new Map<string, Set<string>>();
  for (const { name, values } of found.values()) meanings.set(name, (meanings.get(name) ?? new Set()).add(values.join("\0")));
  const variables = new Map<string, Variable>();
  for (const variable of found.values()) {
    const scope = variable.component === undefined || meanings.get(variable.name)?.size === 1 ? ":root" : variable.scope;
    variables.set(`${scope} ${variable.name}`, { ...variable, scope });
  }
  return [...variables.values()];
}

/** Removes unused variables of antd's palettes (`--ant-blue-3`), because most of them are unused. */
function withoutUnusedPalettes(variables: readonly Variable[], css: string): Variable[] {
  return variables.filter(
    ({ name }) => !/^--ant-[a-z]+(-?\d+)?$/.test(name) || css.includes(`var(${name})`) || /color|font|line/.test(name),
  );
}

/**
 * Collects the design tokens that the components read at run time. A colour is returned as the CSS variable with its value, because it
 * depends on the theme. Sizes and numbers are returned as they are.
 *
 * @param components source text of the components, in which the names of the tokens are searched
 */
function tokensReadBy(components: string, cache: Cache): Record<string, unknown> {
  const [, entry] = entriesOf(cache, "token")[0] ?? [];
  const [byVariable, , actual] = (entry ?? []) as [Record<string, unknown>, string, Record<string, unknown>];
  // The components build the names of screen widths at run time.
  const names = Object.keys(actual).filter((name) => name.startsWith("screen") || new RegExp(`\\b${name}\\b`).test(components));
  return Object.fromEntries(
    names.map((name) => [name, /^color/.test(name) ? byVariable[name] : actual[name]]).filter(([, value]) => typeof value !== "object"),
  );
}

/** Returns the joined source texts of antd's modules that call `useToken`, without styles, themes and locales. */
function tokenReaders(): string {
  const folder = join(dirname(createRequire(import.meta.url).resolve("antd/package.json")), "es");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js") && !/(^|[\\/])(style|theme|locale)[\\/]/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((code) => code.includes("useToken"))
    .join("\n");
}

/** Puts the rules of antd into a layer, so that the portal's own rules win in any order of chunks. */
const layered = (css: string): string => `@layer antd{\n${css}\n}\n`;

function write(folder: string): void {
  const looks: LookMark[] = [false, true].flatMap((dark) => THEMES.map((theme) => ({ theme: theme.id, dark })));
  const [first, ...others] = looks.map((look, index) =>
    drawn({ ...themeOf(look.theme as (typeof THEMES)[number]["id"], look.dark), zeroRuntime: index > 0 }),
  );
  if (first === undefined) throw new Error("there is no theme");
  const keys = [...new Set(entriesOf(first, "style").map(([path]) => path[1] ?? ""))];
  const styles = new Map(keys.map((key) => [key, rulesOf(first, key)]));
  const variables = variablesOf([first, ...others]);
  const shared = withoutUnusedPalettes(
    variables.filter(({ component }) => component === undefined),
    [...styles.values()].join("\n"),
  );
  const components = [...new Set(variables.flatMap(({ component }) => component ?? []))];

  const made = `${folder}.${process.pid}`;
  mkdirSync(made, { recursive: true });
  const put = (name: string, text: string) => writeFileSync(join(made, name), text);
  const reset = ["Shared", "ant-design-icons"].map((key) => styles.get(key) ?? "").join("\n");
  put("base.css", layered([variableRules(shared, looks), reset, iconStyles].join("\n")));
  for (const component of components)
    put(
      `${component}.variables.css`,
      layered(
        variableRules(
          variables.filter((one) => one.component === component),
          looks,
          shared,
        ),
      ),
    );
  for (const [key, css] of styles) put(`${key}.css`, layered(css));
  put("index.json", JSON.stringify({ keys, components, tokens: tokensReadBy(tokenReaders(), first) }));
  rmSync(folder, { recursive: true, force: true });
  renameSync(made, folder);
}

const folder = process.argv[2];
if (folder === undefined) throw new Error("expected the folder to write");
process.env["NODE_ENV"] = "production";
write(folder);
