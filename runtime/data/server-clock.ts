/** The server's clock, by what its replies say: staff read its times and are judged by it, whatever their computers show. */
export interface ServerClock {
  /** Takes the header `date` of a reply. */
  hear: (date: unknown) => void;
  /** Now as `yyyy-MM-dd HH:mm:ss` in the portal's time zone (P-CONST-04). */
  now: () => string;
}

/** The header has whole seconds: what was chosen as now must not be later than now. */
const SECOND = 1000;

/** @param own milliseconds of the browser's clock, which stands in until the first reply */
export function serverClock(timeZone: string, own: () => number = Date.now): ServerClock {
  // Of Sweden, where times are written as they travel here.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  let ahead = 0;
  return {
    hear: (date) => {
      const told = typeof date === "string" ? Date.parse(date) : Number.NaN;
      if (!Number.isNaN(told)) ahead = told + SECOND - own();
    },
    now: () => format.format(own() + ahead),
  };
}
