import { expect, it } from "vitest";
import { matrixChanges } from "../../generator/plan/matrix.ts";

const text = (rows: string, notes = ""): string =>
  `| call | address | 1 | 3/10 |\n| --- | --- | --- | --- |\n${rows}\n\n| entity | rows | 1 | 3/10 |\n| --- | --- | --- | --- |\n\n${notes}`;

it("[P-ROLES-10] lists who gains and who loses a right, and no unchanged calls", () => {
  const before = text(
    "| a.list | GET /a | ✓ |  |\n| a.add | POST /a | ✓ | (1) |\n| a.gone | GET /g | ✓ |  |",
    "- (1) user.exchange equals true",
  );
  const after = text(
    "| a.list | GET /a |  | ✓ |\n| a.add | POST /a | ✓ | (2) |\n| a.new | GET /n | (1) |  |",
    "- (1) user.orgGuid empty false\n- (2) user.exchange equals true",
  );
  expect(matrixChanges(before, after)).toEqual([
    "a.gone: 1 loses it",
    "a.list: 1 loses it, 3/10 gains it",
    "a.new: 1 gains it if user.orgGuid empty false",
  ]);
  expect(matrixChanges(after, after)).toEqual([]);
});

it("[P-ROLES-10] counts rows and fields without a condition as open to everybody", () => {
  const open = text("");
  const closed = `${open.trimEnd()}\n| book.price x-read | 价格 | ✓ |  |\n`;
  expect([matrixChanges(open, closed), matrixChanges(closed, open)]).toEqual([
    ["book.price x-read: 3/10 loses it"],
    ["book.price x-read: 3/10 gains it"],
  ]);
});
