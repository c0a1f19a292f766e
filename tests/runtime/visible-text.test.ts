import { describe, expect, it } from "vitest";
import { isEmpty } from "../../runtime/contract/language/condition.ts";
import { meetsFormat } from "../../runtime/contract/values/formats.ts";
import { withoutBlanks } from "../../runtime/contract/language/violations.ts";
import { isBlank, unseenIn, visibleText } from "../../runtime/contract/values/visible-text.ts";

describe("texts as people see them", () => {
  it("are blank when nothing of them is seen, in rules and in conditions", () => {
    const blank = [
      "",
      " ",
      "\u3000",
      "\t\n",
      "\u200b",
      "\u2060\u00ad",
      "\u202e",
      "\u3164",
      "\u115f",
      "\u2800",
      "\u200d",
      "\ufe0f",
      "\u0001",
      "\ufeff \u200b",
    ];
    expect(blank.filter((text) => !isBlank(text) || !isEmpty(text))).toEqual([]);
    expect(withoutBlanks({ name: "\u200b", rows: [{ name: "\u2060", code: "1" }], list: ["甲\u200b"] })).toEqual({
      rows: [{ code: "1" }],
      list: ["甲"],
    });
  });

  it("lose what nobody sees within them, and keep what signs are made of", () => {
    expect(visibleText(" 张\u200b三\u202e\u0007 ")).toBe("张三");
    expect(visibleText("一\n二\t三")).toBe("一\n二\t三");
    for (const text of ["👨‍👩‍👧", "❤️", "क्‍ष", "می‌خواهم", "𠮷"]) expect(visibleText(text)).toBe(text);
    expect(unseenIn("ab\u200bc")).toEqual({ character: "\u200b", index: 2 });
    expect(unseenIn("甲")).toBeUndefined();
  });
});

describe("formats that have a name of their own", () => {
  const MAILBOX = {
    good: ["a@example.com", "te.st+1@mail.example.cn", "张三@例子.中国", "a_b@x-y.io"],
    bad: [
      "te..st@example.com",
      ".a@example.com",
      "a.@example.com",
      "a@localhost",
      "a@-x.com",
      "a@x-.com",
      "a b@x.com",
      '"a b"@x.com',
      "a@x..com",
      "a@[127.0.0.1]",
      "a,b@x.com",
    ],
  };
  const URL = {
    good: ["https://example.com/a?b=1", "http://10.0.0.1:8080", "ftp://example.com/x"],
    bad: ["mailto:a@example.com", "urn:isbn:1", "//example.com", "example.com", "https://", "https://a b"],
  };

  it.each([
    ["mailbox", MAILBOX],
    ["url", URL],
    ["date", { good: ["0001-01-01", "0099-12-31", "2024-02-29"], bad: ["0000-13-01", "2023-02-29", "1900-02-29", "2024-1-1"] }],
  ])("%s", (name, { good, bad }) => {
    expect(good.filter((text) => !meetsFormat(text, name))).toEqual([]);
    expect(bad.filter((text) => meetsFormat(text, name))).toEqual([]);
  });

  it("are not called as formats of JSON Schema that mean something else", () => {
    for (const name of ["uri", "email", "date-time", "time", "regex"]) expect(meetsFormat("https://a.b", name)).toBe(false);
  });
});
