import { describe, expect, test } from "vitest";
import { type ColumnRoom, type Fit, fitColumns } from "../../runtime/screens/fit-columns.ts";

const column = (natural: number, least = natural, isFixed = false): ColumnRoom => ({ natural, least, isFixed });
/** Number, name, unit, date, state and actions, like the columns of a project list. */
const [key, name, unit, date, state, actions] = [
  column(140, 140, true),
  column(220, 160),
  column(190, 160),
  column(100),
  column(130, 130, true),
  column(360, 360, true),
] as const;
const LIST = [key, name, unit, date, state, actions];

const widthsOf = (columns: readonly ColumnRoom[], { widest = Number.POSITIVE_INFINITY, grown }: Fit): number[] =>
  columns.map(({ natural, least }, index) => (grown?.index === index ? grown.width : Math.max(least, Math.min(natural, widest))));

describe("columns of a list", () => {
  test.each([
    ["all have room", 1140, [140, 220, 190, 100, 130, 360]],
    ["the longest texts are cut first, and no more than that needs", 1130, [140, 210, 190, 100, 130, 360]],
    ["texts are cut alike below the next longest", 1090, [140, 180, 180, 100, 130, 360]],
    ["what has no room begins behind the edge of the fixed ones", 1040, [140, 220, 190, 100, 130, 360]],
    ["one text is all that has room", 810, [140, 180, 180, 100, 130, 360]],
    ["not even that", 700, [140, 160, 160, 100, 130, 360]],
  ])("%s", (_, room, expected) => {
    expect(widthsOf(LIST, fitColumns(LIST, room))).toEqual(expected);
  });

  test("none is half covered by the fixed ones, whatever the room", () => {
    const rooms = Array.from({ length: 500 }, (_, index) => 640 + index);
    const halfCovered = rooms.filter((room) => {
      const widths = widthsOf(LIST, fitColumns(LIST, room));
      const inSight = room - 140 - 130 - 360;
      const others = widths.filter((_, index) => LIST[index]?.isFixed === false);
      const edges = others.map((_, index) => others.slice(0, index + 1).reduce((sum, width) => sum + width));
      const isWhole = edges.some((edge) => Math.abs(edge - inSight) < 1.5) || (edges.at(-1) ?? 0) <= inSight;
      return !isWhole && inSight >= name.least;
    });
    expect(halfCovered).toEqual([]);
  });
});
