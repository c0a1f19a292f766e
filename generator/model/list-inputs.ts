import { AROUND, THEN_BY, WITH_TOTALS } from "../../runtime/contract/language/page-of.ts";

/** Inputs of a list about its page, sort order and totals. They filter nothing. */
export const LIST_INPUTS = ["pageNumber", "pageSize", "countLimit", "totalHint", AROUND, "sort", THEN_BY, WITH_TOTALS] as const;
