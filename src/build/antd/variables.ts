/** A CSS variable with its value in every look, which is a theme in light or dark mode. The first look is the default. */
export interface Variable {
  name: string;
  /** The selector that it is declared for: `:root`, or a component (`.gp.ant-btn`) with a value of its own. */
  scope: string;
  /** Undefined if all components share the variable. */
  component: string | undefined;
  values: readonly string[];
}

/** The attributes of the document that select a look. The default look has no attributes. */
export interface LookMark {
  theme: string;
  dark: boolean;
}

/**
 * Builds the CSS rules that set the variables. The default look gets all variables. Each other look gets only the variables whose value
 * differs there. If a component's variable equals a variable of the page in every look, it refers to that variable. Its value is thus not
 * repeated for each look.
 *
 * @param shared the variables of the page; an empty list if `variables` are the variables of the page
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
  // Later rules win: first themes, then dark mode, then themes in dark mode.
  return [...rules]
    .sort(([a], [b]) => rankOf(a) - rankOf(b))
    .map(([selector, declarations]) => `${selector}{${declarations.join("")}}`)
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

/**
 * Finds the value of a variable that a look inherits from a more general rule. A dark look inherits from the dark default theme, or from
 * its own light theme if the former has no value of its own. Other looks inherit from the light default theme, which inherits nothing
 * (undefined).
 */
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
