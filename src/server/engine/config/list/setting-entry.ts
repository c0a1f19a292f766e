/** Describes one environment variable of the server. The README of `config/` is generated from these entries. */
export interface SettingEntry {
  name: string;
  /** What a value is: whole numbers from the first to the second, one of several words, or a text in plain words. */
  value: { readonly from: number; readonly to: number } | readonly string[] | string;
  /** The value that has the same effect as no value. Absent: no value has. */
  default?: string;
  /** What holds without a value, or in the demo, where a default alone does not say it. */
  unset?: string;
  meaning: string;
  /** The file or folder below `src/server` that acts on it. */
  usedIn: string;
}
