import type { ConditionTree } from "./condition-tree.ts";

/**
 * A kind of entry in the to-do list (P-WELCOME-04). It is shown while there are records on which the signed-in user has to act, and links
 * to the list of these records.
 */
export interface Task {
  /** Id, written as `workflow.task`. */
  id: string;
  title: string;
  /** The entity of the records. */
  entity: string;
  /** Id of the screen. A user without the right to open it does not have the task. */
  screen: string;
  /** Path and query of the list in the portal, filtered by this task. */
  url: string;
  /** The page that shows a single record of the list. Messages about a record link to this page. Absent if the list has no such page. */
  look?: { screen: string; path: string; param: string };
  /**
   * Condition for the records on which the user has to act. The conditions of actors and gates are written out in `waits`, so that the
   * database can evaluate it.
   */
  waits: ConditionTree;
}
