import { readFileSync } from "node:fs";
import type { Data } from "../runtime/contract/data.ts";

/** Vectors of a workflow as generated: users by name, and who is allowed in each situation. */
interface VectorFile {
  users: Record<string, Data>;
  transitions: { transition: string; row: Data | null; form?: Data; allow: string[] }[];
  actions: { screen: string; action: string; row: Data; offered: string[] }[];
}

export interface TransitionVector {
  transition: string;
  row: Data | null;
  form: Data;
  user: Data;
  userName: string;
  allow: boolean;
}

export interface ActionVector {
  screen: string;
  action: string;
  row: Data;
  user: Data;
  userName: string;
  offered: boolean;
}

const read = (workflow: string): VectorFile =>
  JSON.parse(readFileSync(new URL(`../src/generated/workflows/${workflow}/vectors.json`, import.meta.url), "utf8")) as VectorFile;

const names = (folded: readonly string[], user: string): boolean => folded.includes(user) || folded.includes("everyone");

/** One vector a situation and user: the file folds the users of a situation into one line. */
export function transitionVectors(workflow: string): TransitionVector[] {
  const { users, transitions } = read(workflow);
  return transitions.flatMap(({ transition, row, form = {}, allow }) =>
    Object.entries(users).map(([userName, user]) => ({ transition, row, form, user, userName, allow: names(allow, userName) })),
  );
}

export function actionVectors(workflow: string): ActionVector[] {
  const { users, actions } = read(workflow);
  return actions.flatMap(({ screen, action, row, offered }) =>
    Object.entries(users).map(([userName, user]) => ({ screen, action, row, user, userName, offered: names(offered, userName) })),
  );
}
