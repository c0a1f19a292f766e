import { createContext, useContext } from "react";
import type { MadeRecord } from "../actions/action-run.ts";
import type { ActionRunner } from "../actions/use-action-runner.ts";
import type { Data, Scope } from "../contract/values/data.ts";
import type { Block, Screen } from "../contract/language/screen.ts";
import type { QueryState } from "./use-query-state.ts";

/** State and functions that all blocks of a page share. {@link useScreenContext} returns it. */
export interface ScreenController {
  screen: Screen;
  /** The state of the page in the URL. */
  query: QueryState;
  /** Returns the scope of the page with the selections in its blocks. `extra` adds subjects such as row, form or option. */
  scopeOf: (extra?: Partial<Scope>) => Scope;
  /** Stores what is selected in a block: a tree node, ticked rows or a record. */
  choose: (block: string, value: unknown) => void;
  /** Increases with each successful change of data. Selections are then cleared, and trees are read again. */
  revision: number;
  /** The records that the last change affected, as stored and as entered. */
  touched: readonly Data[];
  /** The record that the last change added, if it is known. */
  made?: MadeRecord | undefined;
  /** Functions that run the actions of the page. */
  actions: Pick<ActionRunner, "run" | "busy">;
}

/**
 * Returns the name of the block whose heading is the title of the page. It is the first table or form without a title of its own.
 *
 * @returns undefined if there is no such block; then only screen readers get a heading
 */
export function headedBy({ blocks }: Screen): string | undefined {
  const isHeaded = (block: Block): boolean => (block.kind === "table" || block.kind === "form") && block.title === undefined;
  return Object.entries(blocks).find(([, block]) => isHeaded(block))?.[0];
}

/** The selection of a table without ticked rows. It is always the same object, so that setting it again causes no render. */
export const NO_ROWS: readonly Data[] = [];

export const ScreenContext = createContext<ScreenController | undefined>(undefined);

/**
 * Returns the controller of the surrounding screen.
 *
 * @throws Error if there is no <ScreenPage> above
 */
export function useScreenContext(): ScreenController {
  const controller = useContext(ScreenContext);
  if (controller === undefined) throw new Error("useScreenContext: expected a <ScreenPage> above, got none");
  return controller;
}
