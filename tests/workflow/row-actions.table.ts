/**
 * Section 4 of the state machine, transcribed by hand: row actions by state × mode × supGuid × actor.
 * It is the oracle for the generated vectors: nothing here is derived from the metadata.
 */
export const ROW_ACTIONS = `
| 0 | any | any | Edit, Delete | – | – |
| 1 | M or empty | named | View, Withdraw | Complete | – |
| 1 | M or empty | 000 | View, Complete + CompleteNotice (one button), Withdraw | – | – |
| 1 | E | named | View, Withdraw | – | – |
| 1 | E | 000 | View, CompleteNotice, Withdraw | – | – |
| 2 | any | named | ViewItem | ViewItem | ViewItem |
| 2 | any | 000 | ViewItem | – | ViewItem |
| 3 | any | named | View | View, Withdraw | View, Review |
| 3 | any | 000 | View, Withdraw | – | View, Review |
| 4 | any | named | View | View, Modify | View |
| 4 | any | 000 | View, Modify | – | View |
| 5 | any | named | ViewItem | ViewItem, FillResult | ViewItem |
| 5 | any | 000 | ViewItem, FillResult + FillNotice (one button) | – | ViewItem |
| 6 | M or empty | named | ViewItem, ViewResult, PublicityVoucher, Upload, Print | ViewItem, ViewResult, PublicityVoucher, Upload, Print | ViewItem, ViewResult, PublicityVoucher, Print |
| 6 | M or empty | 000 | ViewItem, ViewResult, PublicityVoucher, Upload, Print | – | ViewItem, ViewResult, PublicityVoucher, Print |
| 6 | E | named | ViewItem, Upload, Print | ViewItem, Upload, Print | ViewItem, Print |
| 6 | E | 000 | ViewItem, Upload, Print | – | ViewItem, Print |
| 7 | M or empty | named | ViewItem, ViewResult, PublicityVoucher, Download, Print | ViewItem, ViewResult, PublicityVoucher, Download, Print | ViewItem, ViewResult, PublicityVoucher, Download, Print |
| 7 | M or empty | 000 | ViewItem, ViewResult, PublicityVoucher, Print | – | ViewItem, ViewResult, PublicityVoucher, Print |
| 7 | E | named | ViewItem, Download, Print | ViewItem, Download, Print | ViewItem, Download, Print |
| 7 | E | 000 | ViewItem, Print | – | ViewItem, Print |
`;

/** The mode of a project; an empty text before it is chosen. */
export type Mode = "" | "进场交易" | "环保回收";
/** The users whose actions the table lists. */
export type Actor = "unit" | "agency" | "reviewer";

/** A cell of the table: one situation, and the actions of one actor in it. */
export interface Cell {
  state: string;
  mode: Mode;
  agency: "named" | "000";
  actor: Actor;
  /** Names as in the table. */
  actions: readonly string[];
}

const MODES: Record<string, readonly Mode[]> = { any: ["", "进场交易", "环保回收"], "M or empty": ["", "进场交易"], E: ["环保回收"] };
const AGENCIES: Record<string, readonly ("named" | "000")[]> = { any: ["named", "000"], named: ["named"], "000": ["000"] };

/** Splits a cell. `Complete + CompleteNotice (one button)` is one button with the first name. */
function namesOf(text: string): string[] {
  if (text === "–") return [];
  return text.split(", ").map((item) => (item.split(" + ")[0] ?? "").trim());
}

/** Lists the 144 cells: 8 states × 3 modes × 2 kinds of agency × 3 actors. */
export function cells(): Cell[] {
  return ROW_ACTIONS.trim()
    .split("\n")
    .flatMap((line) => {
      const [state = "", mode = "", agency = "", ...actors] = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      const names: readonly Actor[] = ["unit", "agency", "reviewer"];
      return (MODES[mode] ?? []).flatMap((m) =>
        (AGENCIES[agency] ?? []).flatMap((a) =>
          names.map((actor, index) => ({ state, mode: m, agency: a, actor, actions: namesOf(actors[index] ?? "–") })),
        ),
      );
    });
}
