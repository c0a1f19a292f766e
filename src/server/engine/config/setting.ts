import type { SettingName } from "./list/settings.ts";

/** Reports a setting that cannot be used. The server does not start and prints this one line. */
export class SettingError extends Error {
  constructor(name: string, value: string, expected: string) {
    super(`setting ${name}=${JSON.stringify(value)} cannot be used: expected ${expected}`);
  }
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** @returns the trimmed value, or the fallback if it is absent or blank */
export function textSetting(environment: Environment, name: SettingName, fallback: string): string {
  const value = environment[name]?.trim();
  return value === undefined || value === "" ? fallback : value;
}

/** @throws SettingError unless the value is a whole number from `least` to `most` */
export function integerSetting(environment: Environment, name: SettingName, fallback: number, least: number, most: number): number {
  const text = textSetting(environment, name, String(fallback));
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw new SettingError(name, text, `a whole number from ${least} to ${most}`);
  return value;
}

/** @throws SettingError unless the value is one of the choices */
export function choiceSetting<T extends string>(environment: Environment, name: SettingName, fallback: T, choices: readonly T[]): T {
  const text = textSetting(environment, name, fallback);
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new SettingError(name, text, `one of ${choices.join(", ")}`);
  return found;
}

/** @throws SettingError unless the value is `on` or `off` */
export function switchSetting(environment: Environment, name: SettingName, fallback: boolean): boolean {
  return choiceSetting(environment, name, fallback ? "on" : "off", ["on", "off"]) === "on";
}

/** Whether a text is an http or https address without a user and password, which everybody could read. */
export function isWebAddress(text: string): boolean {
  if (text.length > 2000 || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

/** Formats an address for a message. Replaces an address that may hold a password by `…`. */
export const shown = (text: string): string => (text.includes("@") ? "…" : text);
