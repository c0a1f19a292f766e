import type { ConditionTree } from "./condition-tree.ts";

/** A row of the to-do list: how many records wait for the user at hand, and where he finds them (P-WELCOME-04). */
export interface Task {
  /** `workflow.task`. */
  id: string;
  title: string;
  entity: string;
  /** Whoever may not open it has no such task. */
  screen: string;
  /** Address of the list in the portal, already filtered. */
  url: string;
  /** The page that shows one of the records, opened under that list: messages of a record lead there. Absent: there is none. */
  look?: { screen: string; path: string; param: string };
  /** Who has to act on which row: actors and gates written out, so that the database decides it. */
  waits: ConditionTree;
}
