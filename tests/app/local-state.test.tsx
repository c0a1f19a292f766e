import { endingText, signOutAddress } from "../../src/app/boot/session/session.ts";
import { startLook } from "../../src/app/theme/look.ts";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PROJECT } from "../../runtime/contract/wire/app-config.ts";
import { ERROR_LOG_SIZE, errorLog, logError, watchErrors } from "../../src/app/boot/state/error-log.ts";
import { readState, writeState } from "../../runtime/hooks/stored-state.ts";
import { useStoredState } from "../../src/app/boot/state/use-stored-state.ts";
import { storeTags, restoreTags } from "../../src/app/shell/tabs/stored-tags.ts";
import { emptyList, pinTag, type TagList, visit } from "../../src/app/boot/navigation/tag-list.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index));

const isTrue = (stored: unknown) => stored === true;

function Probe({ name }: { name: string }) {
  const [collapsed] = useStoredState("collapsed", isTrue);
  return <output aria-label={name}>{String(collapsed)}</output>;
}

describe("[P-SHELL-13] local state", () => {
  test("prefixes every key with the project's name; lock state uses session storage", () => {
    for (const name of ["theme", "tags", "error-log", "collapsed"]) writeState("local", name, { name });
    for (const name of ["lock", "lock-password"]) writeState("session", name, { name });
    expect(keysOf(localStorage).sort()).toEqual(["collapsed", "error-log", "tags", "theme"].map((name) => `${PROJECT.name}-${name}`));
    expect(keysOf(sessionStorage).sort()).toEqual(["lock", "lock-password"].map((name) => `${PROJECT.name}-${name}`));
    expect(readState("local", "theme")).toEqual({ name: "theme" });
    writeState("local", "theme", undefined);
    expect(readState("local", "theme")).toBeUndefined();
  });

  test("treats a corrupt value as absent and keeps a value in memory when the storage is full", () => {
    localStorage.setItem(`${PROJECT.name}-tags`, "{cut o");
    expect(readState("local", "tags")).toBeUndefined();
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    writeState("local", "collapsed", true);
    expect([readState("local", "collapsed"), localStorage.length]).toEqual([true, 1]);
  });

  test("every component that shows a state follows its changes", () => {
    render(
      <>
        <Probe name="one" />
        <Probe name="two" />
      </>,
    );
    act(() => writeState("local", "collapsed", true));
    expect(screen.getByLabelText("one").textContent).toBe("true");
    expect(screen.getByLabelText("two").textContent).toBe("true");
  });
});

describe("[P-SHELL-13] error log", () => {
  test("logs what, where and when, once for repeated errors, up to a limit", () => {
    logError("render", new TypeError("no such thing"));
    logError("render", new TypeError("no such thing"));
    expect(errorLog()).toHaveLength(1);
    expect(errorLog()[0]).toEqual({
      type: "render",
      message: "TypeError: no such thing",
      stack: expect.stringContaining("TypeError"),
      url: window.location.pathname,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
    });
    for (let index = 0; index < ERROR_LOG_SIZE + 5; index += 1) logError("error", `number ${index} ${"x".repeat(9000)}`);
    expect(errorLog()).toHaveLength(ERROR_LOG_SIZE);
    expect(errorLog()[0]?.message.startsWith("number 5 ")).toBe(true);
    expect(errorLog()[0]?.message.length).toBeLessThanOrEqual(500);
  });

  test("logs uncaught errors and rejections until it is stopped", () => {
    const stop = watchErrors();
    window.dispatchEvent(new ErrorEvent("error", { error: new Error("first"), message: "first" }));
    const rejection = Object.assign(new Event("unhandledrejection"), { reason: new Error("second") });
    window.dispatchEvent(rejection);
    stop();
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new Error("third") }));
    expect(errorLog().map(({ type, message }) => [type, message])).toEqual([
      ["error", "Error: first"],
      ["rejection", "Error: second"],
    ]);
  });
});

describe("[P-TAGS-03] the tag list", () => {
  const HOME = { key: "/home-picture", path: "/home-picture", title: "首页" };
  const describePage = (path: string, search: string) =>
    path === "/gone" ? undefined : { key: path === "/look" ? path + search : path, title: `title of ${path}` };
  const open = (list: TagList, path: string, search = ""): TagList =>
    visit(list, {
      ...describePage(path, search),
      key: describePage(path, search)?.key ?? path,
      title: "old",
      path,
      search,
      bare: false,
      how: "PUSH",
    });

  test("is stored under a key with the project's name and restored with order, searches and pins", () => {
    let list = open(open(open(emptyList(HOME), HOME.path), "/a", "?page=2"), "/look", "?id=1");
    list = pinTag(list, "/look?id=1", true);
    storeTags("user-1", list);
    expect(keysOf(localStorage)).toEqual([`${PROJECT.name}-tags`]);
    const back = restoreTags("user-1", emptyList(HOME), describePage);
    expect(back.tags.map(({ key, search, pinned, title }) => [key, search, pinned, title])).toEqual([
      ["/home-picture", "", true, "首页"],
      ["/look?id=1", "?id=1", true, "title of /look"],
      ["/a", "?page=2", false, "title of /a"],
    ]);
    expect(back.recent).toEqual([]);
  });

  test("drops tags of another user, corrupt tags and tags of pages that may not be opened", () => {
    storeTags("user-1", open(open(emptyList(HOME), "/a"), "/gone"));
    expect(restoreTags("user-1", emptyList(HOME), describePage).tags.map((tag) => tag.key)).toEqual([HOME.key, "/a"]);
    expect(restoreTags("user-2", emptyList(HOME), describePage).tags).toHaveLength(1);
    writeState("local", "tags", { user: "user-1", tags: [null, { path: 7 }, { path: "https://x.example", search: "" }, "x"] });
    expect(restoreTags("user-1", emptyList(HOME), describePage).tags).toHaveLength(1);
  });
});

test("[P-THEME-04] a theme changed in another window changes in this one, and a dark page prints in light mode", () => {
  startLook();
  const notifyStorage = () => window.dispatchEvent(new StorageEvent("storage", { key: "gp-portal-theme", storageArea: localStorage }));
  localStorage.setItem("gp-portal-theme", JSON.stringify({ theme: "red", mode: "dark" }));
  notifyStorage();
  expect({ ...document.documentElement.dataset }).toMatchObject({ theme: "red", mode: "dark" });
  window.dispatchEvent(new Event("beforeprint"));
  notifyStorage();
  expect(document.documentElement.dataset["mode"]).toBe("light");
  window.dispatchEvent(new Event("afterprint"));
  expect(document.documentElement.dataset["mode"]).toBe("dark");
});

test("[P-HTTP-08] the sign-in page shows why a session ended, only for known reasons", () => {
  expect(decodeURIComponent(signOutAddress("expired"))).toBe("/api/oauth/logout?logoutRedirectUrl=/login?ended=expired");
  expect(signOutAddress()).toBe("/api/oauth/logout?logoutRedirectUrl=/login");
  const texts = ["?ended=expired", "?ended=elsewhere", "?ended=toString", "?ended=<b>", ""].map(endingText);
  expect(texts).toEqual(["登录已失效，请重新登录", "已在其他窗口退出登录，请重新登录", undefined, undefined, undefined]);
});
