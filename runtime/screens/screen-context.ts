import { createContext, useContext } from "react";
import type { ActionRunner } from "../actions/use-action-runner.ts";
import type { Data, Scope } from "../contract/values/data.ts";
import type { Block, Screen } from "../contract/language/screen.ts";
import type { QueryState } from "./use-query-state.ts";

/** What the blocks of one screen share. */
export interface ScreenController {
  screen: Screen;
  query: QueryState;
  /** Scope of the page, with what is chosen in its blocks; `extra` adds row, form or option. */
  scopeOf: (extra?: Partial<Scope>) => Scope;
  /** What is chosen in a block: tree node, ticked rows, record. */
  choose: (block: string, value: unknown) => void;
  /** Changes after each successful change of data: selections are dropped, trees read again. */
  revision: number;
  /** Records that the last change touched (stored and entered). */
  touched: readonly Data[];
  actions: Pick<ActionRunner, "run" | "busy">;
}

/** The block that heads the page: the first one that bears its title. None: the page has a heading that is read aloud only. */
export function headedBy({ blocks }: Screen): string | undefined {
  const isHeaded = (block: Block): boolean => (block.kind === "table" || block.kind === "form") && block.title === undefined;
  return Object.entries(blocks).find(([, block]) => isHeaded(block))?.[0];
}

export const ScreenContext = createContext<ScreenController | undefined>(undefined);

export function useScreenContext(): ScreenController {
  const controller = useContext(ScreenContext);
  if (controller === undefined) throw new Error("useScreenContext: expected a <ScreenPage> above, got none");
  return controller;
}
