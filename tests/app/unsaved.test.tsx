import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PageRoute } from "../../src/app/boot/navigation/resolve-route.ts";
import { unsavedOf } from "../../src/app/boot/state/unsaved-pages.ts";
import { TagBar } from "../../src/app/shell/tabs/tag-bar.tsx";
import { TagsContext } from "../../src/app/boot/navigation/tags-context.ts";
import { type Find, type TagListController, useTagList } from "../../src/app/shell/tabs/use-tag-list.ts";

const find: Find = (path, search): PageRoute => ({
  kind: "page",
  key: path,
  id: path,
  title: path.slice(1),
  bare: search === "",
  passing: false,
});

let list: TagListController;

function Tags() {
  list = useTagList("u1", find);
  return (
    <TagsContext value={list.tags}>
      <TagBar />
      {list.question}
    </TagsContext>
  );
}

const forms: (() => void)[] = [];

/** Opens a tag with unsaved input. */
async function openTyped(): Promise<{ typed: boolean; reloads: () => number | undefined }> {
  localStorage.setItem(
    "gp-portal-tags",
    JSON.stringify({
      user: "u1",
      tags: [
        { path: "/notes", search: "", pinned: false },
        { path: "/other", search: "", pinned: false },
      ],
    }),
  );
  render(
    <MemoryRouter initialEntries={["/notes"]}>
      <Tags />
    </MemoryRouter>,
  );
  const form = { typed: true, reloads: () => list.tags.list.tags.find((tag) => tag.key === "/notes")?.resets };
  forms.push(unsavedOf("/notes").hold({ isDirty: () => form.typed }));
  await act(async () => unsavedOf("/notes").tell());
  return form;
}

const names = () => list.tags.list.tags.map((tag) => tag.title);
const tab = () => screen.getByRole("tab", { name: "notes" });
const choose = (name: string) => act(async () => screen.getByRole("button", { name, hidden: true }).click());
const question = () => screen.queryByText(/有未保存的内容，/)?.textContent;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  // jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.setAttribute("open", "");
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute("open");
    this.dispatchEvent(new Event("close"));
  };
});
afterEach(async () => {
  for (const leave of forms.splice(0)) leave();
  await act(async () => {});
  cleanup();
  localStorage.clear();
});

const WAYS: Readonly<Record<string, () => unknown>> = {
  "the cross": () => fireEvent.click(tab().querySelector(".tag-close") as Element),
  "the middle button": () => fireEvent(tab(), new MouseEvent("auxclick", { button: 1, bubbles: true })),
  "the key Delete": () => fireEvent.keyDown(tab(), { key: "Delete" }),
  关闭其它: () => act(() => list.tags.close("/other", "others")),
  关闭全部: () => act(() => list.tags.close("/other", "all")),
};

test.each(Object.entries(WAYS))("[P-TAGS-01] %s asks before it closes a tag with unsaved input", async (_, close) => {
  await openTyped();
  await close();
  expect(question()).toBe("「notes」有未保存的内容，关闭后将丢失。");
  await choose("继续填写");
  expect([question(), names().includes("notes")]).toEqual([undefined, true]);
  await close();
  await choose("放弃");
  expect(names()).not.toContain("notes");
});

test("[P-TAGS-01] 刷新 asks before it reloads a page with unsaved input", async () => {
  const { reloads } = await openTyped();
  await act(async () => list.tags.refresh("/notes"));
  expect(question()).toBe("「notes」有未保存的内容，刷新后将丢失。");
  expect(reloads()).toBe(0);
  await choose("放弃");
  expect(reloads()).toBe(1);
});

test("返回 asks before it leaves a page with unsaved input, and does not ask after saving", async () => {
  const form = await openTyped();
  await act(async () => list.back("/other", false));
  expect(question()).toBe("「notes」有未保存的内容，关闭后将丢失。");
  await choose("继续填写");
  expect(list.tags.list.active).toBe("/notes");
  await act(async () => list.back("/other", true));
  expect(question()).toBeUndefined();
  expect(list.tags.list.active).toBe("/other");
  expect(form.typed).toBe(true);
});

test("[P-TAGS-01] marks a tag with unsaved input, also for screen readers", async () => {
  const form = await openTyped();
  expect(tab().getAttribute("aria-describedby")).toBe("tag-is-unsaved tag-closes");
  expect(tab().querySelector(".tag-unsaved")).not.toBeNull();
  form.typed = false;
  await act(async () => unsavedOf("/notes").tell());
  expect(tab().getAttribute("aria-describedby")).toBe("tag-closes");
  await act(async () => list.tags.close("/notes"));
  expect(names()).not.toContain("notes");
});
