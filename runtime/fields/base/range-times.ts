/**
 * Times of day that a date range gets when users choose only days (P-CONST-05). Its start gets midnight, its end the last second of the
 * day.
 */
export const RANGE_TIMES = ["00:00:00", "23:59:59"] as const;
