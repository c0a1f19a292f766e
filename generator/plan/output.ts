import type { Node } from "./code.ts";

/** A file to be written. */
export interface Output {
  /** From the project's root. */
  path: string;
  /** Name of the template: templates/<template>.hbs. */
  template: string;
  /** Files of schemas/ it is made from. */
  sources: readonly string[];
  view: View;
  /** Not committed, written without a header. */
  ignored?: true;
}

export type View = { readonly [name: string]: Node };

export const GENERATED = "src/generated";

export const contract = (file: string): string => `runtime/contract/${file}.ts`;
