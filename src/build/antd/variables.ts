/** A variable with its value in every look; the first look is the plain one. */
export interface Variable {
  name: string;
  /** Where it counts: `:root`, or a component (`.gp.ant-btn`) that sees another value than the rest. */
  scope: string;
  /** undefined: of all components. */
  component: string | undefined;
  values: readonly string[];
}

/** What marks the document for a look: nothing for the plain one. */
export interface LookMark {
  theme: string;
  dark: boolean;
}

/**
 * Rules that give the variables their values: all in the plain look, and what differs in the others. The colours of a
 * component that are those of the page in every look refer to them, so that they are not said fourteen times.
 *
 * @param shared the variables of the page; none when `variables` are those.
 */
export function variableRules(variables: readonly Variable[], looks: readonly LookMark[], shared: readonly Variable[] = []): string {
  const known = new Map(shared.filter(differs).map((variable) => [keyOf(variable), variable.name]));
  const rules = new Map<string, string[]>();
  const say = (selector: string, name: string, value: string) => rules.set(selector, [...(rules.get(selector) ?? []), `${name}:${value};`]);
  for (const variable of variables) {
    const twin = variable.scope === ":root" ? known.get(keyOf(variable)) : undefined;
    if (twin !== undefined) say(":root", variable.name, `var(${twin})`);
    else for (const [selector, value] of valuesOf(variable, looks)) say(selector, variable.name, value);
    if (shared.length === 0 && differs(variable) && !known.has(keyOf(variable))) known.set(keyOf(variable), variable.name);
  }
  // Later rules win: a theme, then the dark, then a theme in the dark.
  return [...rules]
    .sort(([a], [b]) => rankOf(a) - rankOf(b))
    .map(([selector, said]) => `${selector}{${said.join("")}}`)
    .join("\n");
}

const keyOf = (variable: Variable): string => variable.values.join("\0");
const differs = (variable: Variable): boolean => variable.values.some((value) => value !== variable.values[0]);
const rankOf = (selector: string): number => (selector.includes("[data-theme") ? 1 : 0) + (selector.includes("[data-mode") ? 2 : 0);

function* valuesOf(variable: Variable, looks: readonly LookMark[]): Iterable<[string, string]> {
  const valueIn = (theme: string, dark: boolean): string | undefined =>
    variable.values[looks.findIndex((look) => look.theme === theme && look.dark === dark)];
  const plain = looks[0]?.theme ?? "";
  for (const [index, look] of looks.entries()) {
    const value = variable.values[index] ?? "";
    if (value !== inherited(look, plain, valueIn)) yield [selectorOf(look, plain, variable.scope), value];
  }
}

/** What a look shows when it says nothing itself. */
function inherited(look: LookMark, plain: string, valueIn: (theme: string, dark: boolean) => string | undefined): string | undefined {
  const base = valueIn(plain, false);
  if (look.theme === plain) return look.dark ? base : undefined;
  if (!look.dark) return base;
  const dark = valueIn(plain, true);
  return dark === base ? valueIn(look.theme, false) : dark;
}

function selectorOf(look: LookMark, plain: string, scope: string): string {
  const theme = look.theme === plain ? "" : `[data-theme="${look.theme}"]`;
  const mark = `${theme}${look.dark ? '[data-mode="dark"]' : ""}`;
  if (mark === "") return scope;
  return scope === ":root" ? `:root${mark}` : `:root${mark} ${scope}`;
}
