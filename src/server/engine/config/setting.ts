/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown when a setting has a value that cannot be used. The server then does not start, and prints the message, which is one line. */
export class SettingError extends Error {
  constructor(name: string, value: string, expected: string) {
    super(`setting ${name}=${JSON.stringify(value)} cannot be used: expected ${expected}`);
  }
}

/** A kind of settings: how a text is parsed, and how messages and the README describe the valid texts. */
export interface Kind<T> {
  /** Description in the README. */
  values: string;
  /** End of the message "expected …". */
  expected: string;
  /** Returns undefined if the text cannot be used. */
  parse: (text: string) => T | undefined;
  /** Whether the text is or may contain a secret. Messages then do not repeat it. */
  isSecret?: (text: string) => boolean;
}

interface About {
  /** The text that has the same effect as no text. Absent: the value is then undefined. */
  default?: string;
  /** Effect of no text, or of the demo, if the default alone does not express it. */
  unset?: string;
  meaning: string;
  /** The file or folder below `src/server` that uses it. */
  usedIn: string;
}

/** Describes one environment variable of the server. `T` is the type of its value; it includes undefined if there is no default. */
export interface Setting<T> extends About {
  name: string;
  /** Parses and validates the value. */
  kind: Kind<NonNullable<T>>;
  /** Never set. It only connects the type `T` with the description. */
  readonly __value?: T;
}

/**
 * Creates the description of one environment variable.
 *
 * @param name the name of the variable
 * @param kind parses and validates the value
 * @example setting("PORT", integer(0, 65_535), { default: "8080", meaning: "TCP port.", usedIn: "start.ts" })
 */
export function setting<T>(name: string, kind: Kind<T>, about: About & { default: string }): Setting<T>;
export function setting<T>(name: string, kind: Kind<T>, about: About): Setting<T | undefined>;
export function setting(name: string, kind: Kind<NonNullable<unknown>>, about: About): Setting<unknown> {
  return { name, kind, ...about };
}

/**
 * Descriptions of settings, by the property under which `readSettings` returns the value. A nested object becomes a nested object of
 * values.
 */
export interface Settings {
  readonly [property: string]: Setting<unknown> | Settings;
}

/** Type of the object that {@link readSettings} returns: the values of the settings, under the same properties. */
export type ValuesOf<S> = { -readonly [P in keyof S]: S[P] extends Setting<infer T> ? T : ValuesOf<S[P]> };

/** Lists the descriptions of all settings, nested ones included, in their order. */
export const listSettings = (settings: Settings): Setting<unknown>[] =>
  Object.values(settings).flatMap((entry) => (isSetting(entry) ? [entry] : listSettings(entry)));

/**
 * Reads settings from environment variables. A blank variable is treated as missing.
 *
 * @throws SettingError for the first setting that cannot be used
 */
export function readSettings<S extends Settings>(settings: S, environment: Environment): ValuesOf<S> {
  const read = (entry: Setting<unknown> | Settings): unknown =>
    isSetting(entry) ? readSetting(entry, environment) : readSettings(entry, environment);
  return Object.fromEntries(Object.entries(settings).map(([property, entry]) => [property, read(entry)])) as ValuesOf<S>;
}

const isSetting = (entry: Setting<unknown> | Settings): entry is Setting<unknown> => typeof entry.name === "string";

function readSetting({ name, kind, default: fallback }: Setting<unknown>, environment: Environment): unknown {
  const text = environment[name]?.trim() || fallback;
  if (text === undefined) return undefined;
  const value = kind.parse(text);
  if (value === undefined) throw new SettingError(name, kind.isSecret?.(text) === true ? "…" : text, kind.expected);
  return value;
}
