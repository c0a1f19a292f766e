import type { Data } from "../../runtime/contract/values/data.ts";
import { holds } from "../../generator/plan/evaluate.ts";
import type { Audience, Cell, Matrix } from "../../generator/plan/matrix.ts";

/**
 * Finds the column of a user in the matrix of rights: that of the user's kind and type, else that of all other types.
 *
 * @returns the index in `audiences`; -1 if the matrix has no column for the user's kind
 */
export function columnOf({ audiences }: Matrix, { systemType, userTypeNow }: Data): number {
  const fits = ({ kind, userType }: Audience, type: unknown): boolean =>
    kind === systemType && (userType === undefined || userType === type);
  const own = audiences.findIndex((audience) => fits(audience, userTypeNow));
  return own === -1 ? audiences.findIndex((audience) => fits(audience, "-")) : own;
}

/** Evaluates a cell for one user and, if the cell has a row scope, for one row. */
export const isOpen = (cell: Cell | undefined, user: Data, row: Data | null = null): boolean =>
  typeof cell === "object" ? holds(cell, { row, user }, undefined) : cell === true;
