import type { ConditionTree } from "./condition-tree.ts";

/** An entry of the to-do list: a group of records that wait for the signed-in user, and the list that shows them (P-WELCOME-04). */
export interface Task {
  /** `workflow.task`. */
  id: string;
  title: string;
  entity: string;
  /** Id of the screen. A user without the right to open it does not have the task. */
  screen: string;
  /** Address of the filtered list in the portal. */
  url: string;
  /** The page of a single record, opened from that list. Messages about a record link to it. Absent if there is no such page. */
  look?: { screen: string; path: string; param: string };
  /** Condition for the rows that wait for the user. Actors and gates are expanded, so that the database can evaluate it. */
  waits: ConditionTree;
}
