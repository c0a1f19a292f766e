import type { Node } from "./code.ts";

/**
 * A planned file: its path, its template, and the data that the template prints (`view`). `planOutputs` lists the outputs, and `render`
 * prints them.
 */
export interface Output {
  /** The path relative to the root of the project. */
  path: string;
  /** The name of the template: templates/<template>.hbs. */
  template: string;
  /** The files in schemas/ that the output is generated from. */
  sources: readonly string[];
  view: View;
  /** The file is not committed, and is written without a header. */
  ignored?: true;
}

export type View = { readonly [name: string]: Node };

export const GENERATED = "src/generated";

export const contract = (file: string): string => `runtime/contract/${file}.ts`;
