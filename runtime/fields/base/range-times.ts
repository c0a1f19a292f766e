/** Default times of day of a date range: midnight for its start, the last second of the day for its end (P-CONST-05). */
export const RANGE_TIMES = ["00:00:00", "23:59:59"] as const;
