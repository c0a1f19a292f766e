import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { applyPreferences, keepPreferences, PREFERENCE } from "../../src/app/boot/session/preferences.ts";
import { readState, writeState } from "../../runtime/hooks/stored-state.ts";
import { storeTags, storedAddress } from "../../src/app/shell/tabs/stored-tags.ts";
import { emptyList, showTag } from "../../src/app/boot/navigation/tag-list.ts";

/** Changes that the server has received. */
let put: { name: string; value?: string }[];
let away: boolean;
let stop: () => void;
const http = {
  put: async (_path: string, body: unknown) => {
    if (away) throw new Error("away");
    put.push(body as { name: string });
  },
};
const user = (preferences: Record<string, unknown>, userId = "u1") => ({
  userId,
  preferences: JSON.stringify(Object.fromEntries(Object.entries(preferences).map(([name, value]) => [name, JSON.stringify(value)]))),
});

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  put = [];
  away = false;
  stop = keepPreferences(http as never);
});
afterEach(() => {
  stop();
  localStorage.clear();
});

test("the server accepts the names of preferences and drafts, and no others", () => {
  const { calls } = parse(readFileSync("schemas/services/kept.yaml", "utf8")) as {
    calls: { keep: { body: { plus: { name: { pattern: string } } } } };
  };
  const namesIn = (pattern: string): string[] => pattern.replace(/^\^\((.*)\)\$$/, "$1").split("|");
  const taken = namesIn(calls.keep.body.plus.name.pattern);
  expect(taken.filter((name) => !name.startsWith("draft-"))).toEqual(namesIn(PREFERENCE.source));
  expect(taken.filter((name) => name.startsWith("draft-"))).toHaveLength(1);
});

test("stores a user's preferences after a pause, and no other local state", async () => {
  writeState("local", "theme", { theme: "red", mode: "dark" });
  writeState("local", "theme", { theme: "black", mode: "dark" });
  writeState("local", "table-gateway-routes-list", ["url"]);
  writeState("local", "error-log", [1]);
  writeState("session", "lock", { locked: true });
  expect(put).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(put).toEqual([
    { name: "theme", value: '{"theme":"black","mode":"dark"}' },
    { name: "table-gateway-routes-list", value: '["url"]' },
  ]);
});

test("[P-HTTP-08] restores the user's preferences into a cleared storage, and none of another user", async () => {
  applyPreferences(user({ theme: { theme: "red", mode: "dark" }, "error-log": [1] }));
  expect([readState("local", "theme"), readState("local", "error-log")]).toEqual([{ theme: "red", mode: "dark" }, undefined]);
  applyPreferences(user({ density: "small" }, "u2"));
  expect([readState("local", "theme"), readState("local", "density")]).toEqual([undefined, "small"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(put).toEqual([]);
});

test("keeps a preference that was not sent yet and sends it later", async () => {
  applyPreferences(user({ density: "large" }));
  away = true;
  writeState("local", "density", "small");
  await vi.advanceTimersByTimeAsync(1000);
  applyPreferences(user({ density: "large" }));
  expect(readState("local", "density")).toBe("small");
  stop();
  away = false;
  stop = keepPreferences(http as never);
  await vi.advanceTimersByTimeAsync(1000);
  expect(put).toEqual([{ name: "density", value: '"small"' }]);
  applyPreferences(user({ density: "middle" }));
  expect(readState("local", "density")).toBe("middle");
});

test("[P-TAGS-03] stores the shown page with the tags, for its user alone", () => {
  const home = emptyList({ key: "/home", path: "/home", title: "首页" });
  const open = {
    ...home,
    tags: [...home.tags, { ...home.tags[0], key: "/a", path: "/a", search: "?q=1", title: "A", pinned: false }],
  } as typeof home;
  storeTags("u1", showTag(open, "/a"));
  expect([storedAddress("u1"), storedAddress("u2")]).toEqual(["/a?q=1", undefined]);
  writeState("local", "tags", { user: "u1", tags: [], shown: "//evil.example" });
  expect(storedAddress("u1")).toBeUndefined();
});
