import { readFileSync } from "node:fs";
import type { Data } from "../runtime/contract/values/data.ts";

/** Test vectors of a workflow: users by name, and who is allowed in each situation. */
export interface Vectors {
  workflow: string;
  users: Record<string, Data>;
  transitions: { transition: string; row: Data | null; form?: Data; allow: string[] }[];
  actions: { screen: string; action: string; row: Data; offered: string[] }[];
}

/** The generated form: one row covers all states with the same result. */
interface Folded extends Vectors {
  /** Field of a row that holds the state. */
  field: string;
  transitions: (Vectors["transitions"][number] & { states?: string[] })[];
  actions: (Vectors["actions"][number] & { states: string[] })[];
}

/** A test vector of a transition: one situation, one user, and whether the user may fire the transition. */
export interface TransitionVector {
  transition: string;
  row: Data | null;
  form: Data;
  user: Data;
  userName: string;
  allow: boolean;
}

/** A test vector of an action: one row, one user, and whether the action is offered. */
export interface ActionVector {
  screen: string;
  action: string;
  row: Data;
  user: Data;
  userName: string;
  offered: boolean;
}

const unfolded = <V extends { row: Data | null; states?: string[] }>(field: string, { states = [], ...vector }: V) =>
  vector.row === null ? [vector] : states.map((state) => ({ ...vector, row: { [field]: state, ...vector.row } }));

/** Reads the vectors of a workflow, unfolded to one state a row. */
export function vectorsOf(workflow: string): Vectors {
  const file = new URL(`../src/generated/workflows/${workflow}/vectors.json`, import.meta.url);
  const { field, transitions, actions, ...others } = JSON.parse(readFileSync(file, "utf8")) as Folded;
  return {
    ...others,
    transitions: transitions.flatMap((vector) => unfolded(field, vector)),
    actions: actions.flatMap((vector) => unfolded(field, vector)),
  };
}

const names = (folded: readonly string[], user: string): boolean => folded.includes(user) || folded.includes("everyone");

/** Lists one vector for each situation and user. The file folds the users of a situation into one line. */
export function transitionVectors(workflow: string): TransitionVector[] {
  const { users, transitions } = vectorsOf(workflow);
  return transitions.flatMap(({ transition, row, form = {}, allow }) =>
    Object.entries(users).map(([userName, user]) => ({ transition, row, form, user, userName, allow: names(allow, userName) })),
  );
}

export function actionVectors(workflow: string): ActionVector[] {
  const { users, actions } = vectorsOf(workflow);
  return actions.flatMap(({ screen, action, row, offered }) =>
    Object.entries(users).map(([userName, user]) => ({ screen, action, row, user, userName, offered: names(offered, userName) })),
  );
}
