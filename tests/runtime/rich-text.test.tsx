import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Editor } from "@tiptap/core";
import { describe, expect, test } from "vitest";
import { cleanPaste, extensions, FONT_SIZES, isLinkAddress } from "../../runtime/fields/rich-text/extensions.ts";
import { commits, draw, hold, type ShowOptions, set } from "./support/field-host.tsx";
import { userEvent } from "./support/fake-portal.tsx";
// Loaded on demand by the field. Imported here, before the clock of the first test starts.
import "../../runtime/fields/rich-text/rich-text-control.tsx";
import "../../runtime/fields/rich-text/rich-text-editor.tsx";

// The editor uses these functions when it scrolls, and jsdom lacks them.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.elementFromPoint = () => null;

const show = (start?: unknown, more: ShowOptions = {}) =>
  draw({ names: ["footer"], label: "页脚", widget: "rich-text" }, { start, ...more });

/** Opens the editor. @returns the instance that its element holds */
async function write(): Promise<Editor> {
  await userEvent.click(await screen.findByRole("button", { name: "编辑页脚" }));
  await screen.findByRole("toolbar", { name: "页脚：格式" });
  const box = screen.getByRole("textbox", { name: "页脚" });
  // The editor takes the focus once it is loaded.
  await waitFor(() => expect(document.activeElement).toBe(box));
  return (box as unknown as { editor: Editor }).editor;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const pressed = (name: string): string | null => screen.getByRole("button", { name }).getAttribute("aria-pressed");

test("[P-LOGINPAGE-01] shows allowed markup only and loads the editor on demand", async () => {
  show('<p class="ta-center evil" onclick="x()"><span class="fs-20">好</span><a href="javascript:x">去</a><script>x</script></p>');
  const shown = (await screen.findByText("好")).closest("p");
  expect(shown?.outerHTML).toBe('<p class="ta-center"><span class="fs-20">好</span><span class="gp-rich-words">去</span></p>');
  expect(screen.queryByRole("toolbar")).toBeNull();
  const editor = await write();
  expect(editor.getHTML()).toContain('<p class="ta-center"><span class="fs-20">好</span>');
  expect(screen.getByRole("textbox", { name: "页脚" }).getAttribute("aria-multiline")).toBe("true");
  expect(commits).toEqual([]);
});

test("[P-LOGINPAGE-01] commits what is written, undefined when nothing is left, and shows another record", async () => {
  show(undefined, { invalid: true });
  const editor = await write();
  const box = screen.getByRole("textbox", { name: "页脚" });
  expect([box.getAttribute("aria-invalid"), box.getAttribute("aria-describedby")]).toEqual(["true", "note"]);
  act(() => void editor.commands.insertContent("版权所有"));
  await waitFor(() => expect(commits).toEqual(["<p>版权所有</p>"]));
  act(() => void editor.commands.clearContent(true));
  await waitFor(() => expect(commits.at(-1)).toBeUndefined());
  act(() => set("<p>乙</p>"));
  await waitFor(() => expect(editor.getHTML()).toBe("<p>乙</p>"));
  expect(commits).toHaveLength(2);
});

test("[P-LOGINPAGE-01][P-CONST-07] the tools format, align, list and size what is chosen, and undo it", async () => {
  show("<p>甲乙</p>");
  const editor = await write();
  const becomes = (html: string) => waitFor(() => expect(editor.getHTML()).toBe(html));
  act(() => void editor.commands.selectAll());
  expect(screen.getByRole("button", { name: "撤销" }).hasAttribute("disabled")).toBe(true);
  for (const [tool, html] of [
    ["加粗", "<p><strong>甲乙</strong></p>"],
    ["撤销", "<p>甲乙</p>"],
    ["重做", "<p><strong>甲乙</strong></p>"],
    ["斜体", "<p><strong><em>甲乙</em></strong></p>"],
    ["加粗", "<p><em>甲乙</em></p>"],
    ["居中", '<p class="ta-center"><em>甲乙</em></p>'],
    ["清除格式", "<p>甲乙</p>"],
    ["项目符号", "<ul><li><p>甲乙</p></li></ul>"],
    ["编号", "<ol><li><p>甲乙</p></li></ol>"],
  ] as const) {
    await press(tool);
    await becomes(html);
  }
  await waitFor(() => expect(pressed("编号")).toBe("true"));
  expect(pressed("加粗")).toBe("false");
  await press("编号");
  // Only the visible items of the list are drawn, so the list of sizes is checked here.
  expect(FONT_SIZES).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  for (const [list, choice, html] of [
    ["字号", "10 px", '<p><span class="fs-10">甲乙</span></p>'],
    ["段落样式", "小标题", '<h4><span class="fs-10">甲乙</span></h4>'],
  ] as const) {
    fireEvent.mouseDown(screen.getByRole("combobox", { name: list }));
    await userEvent.click(await screen.findByTitle(choice));
    await becomes(html);
  }
});

test("[P-LOGINPAGE-01] a link accepts http, https and mailto only", async () => {
  show("<p>财政部</p>");
  const editor = await write();
  act(() => void editor.commands.selectAll());
  await press("链接");
  const bar = screen.getByRole("textbox", { name: "链接地址" });
  const enter = async (value: string) => {
    fireEvent.change(bar, { target: { value } });
    act(() => bar.focus());
    await userEvent.keyboard("{Enter}");
  };
  await enter("javascript:alert(1)");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("链接地址须以 http://、https:// 或 mailto: 开头"));
  await waitFor(() => expect(editor.getHTML()).toBe("<p>财政部</p>"));
  await enter("https://www.mof.gov.cn/");
  const link = '<a target="_blank" rel="noopener noreferrer nofollow" href="https://www.mof.gov.cn/">财政部</a>';
  await waitFor(() => expect(editor.getHTML()).toBe(`<p>${link}</p>`));
  await press("取消链接");
  await waitFor(() => expect(editor.getHTML()).toBe("<p>财政部</p>"));
});

test("[P-LOGINPAGE-01][P-SHELL-15] the toolbar is one tab stop with arrow keys inside, and disabled while the form is saved", async () => {
  show("<p>甲</p>");
  await write();
  const bar = screen.getByRole("toolbar");
  const stops = () => [...bar.querySelectorAll<HTMLElement>("button, input")].filter((item) => item.tabIndex === 0);
  expect(stops().map((item) => item.getAttribute("aria-label"))).toEqual(["段落样式"]);
  act(() => stops()[0]?.focus());
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await waitFor(() => expect(document.activeElement).toBe(within(bar).getByRole("button", { name: "加粗" })));
  await waitFor(() => expect(stops()).toEqual([document.activeElement]));
  await userEvent.keyboard("{End}");
  await waitFor(() => expect(document.activeElement).toBe(within(bar).getByRole("button", { name: "链接" })));
  await press("链接");
  expect(screen.getByRole("textbox", { name: "链接地址" })).toBeDefined();
  act(() => hold(true));
  expect(screen.queryByRole("textbox", { name: "链接地址" })).toBeNull();
  const tools = within(bar);
  const open = [...tools.getAllByRole<HTMLButtonElement>("button"), ...tools.getAllByRole<HTMLInputElement>("combobox")];
  expect(open.filter((tool) => !tool.disabled)).toEqual([]);
  act(() => hold(false));
  expect(tools.getByRole<HTMLButtonElement>("button", { name: "加粗" }).disabled).toBe(false);
});

test("[P-LOGINPAGE-01] a locked text is read-only", async () => {
  show("<p>甲</p>", { disabled: true });
  await userEvent.click(await screen.findByText("甲"));
  expect(screen.queryByRole("button", { name: "编辑页脚" })).toBeNull();
  expect(screen.queryByRole("toolbar")).toBeNull();
});

describe("what the editor keeps", () => {
  const sanitize = (html: string): string => {
    const editor = new Editor({ extensions, content: html, injectCSS: false });
    const result = editor.getHTML();
    editor.destroy();
    return result;
  };

  test.each([
    ['<p style="text-align:center;font-size:40px">a</p>', "<p>a</p>"],
    ['<p class="ta-right x">a</p>', '<p class="ta-right">a</p>'],
    ['<p><span class="fs-9">a</span><span class="fs-21">b</span><span class="fs-16">c</span></p>', '<p>ab<span class="fs-16">c</span></p>'],
    ["<h1>a</h1>", "<p>a</p>"],
    ["<h3>a</h3>", "<h3>a</h3>"],
    ["<p><code>a</code><img src=x></p>", "<p>a</p>"],
    ['<p><a href="javascript:x">a</a><a href="//x.y">b</a></p>', "<p>ab</p>"],
  ])("[P-CONST-07] %s", (html, expected) => {
    expect(sanitize(html)).toBe(expected);
  });

  test.each([
    ['<!--StartFragment--><p style=\'x\' onclick="y()" class="MsoNormal">a</p><!--EndFragment-->', '<p class="MsoNormal">a</p>'],
    ["<style>p{}</style><script>x()</script><img src=x onerror=y()><p>a<svg><a xlink:href=x></a></svg></p>", "<p>a</p>"],
    ['<a href="https://x.y/" target=_self data-x=1>a</a>', '<a href="https://x.y/">a</a>'],
    ["<A HREF=https://x.y/ onclick='x()'>a > b</A>", '<a href="https://x.y/">a > b</a>'],
    ['<p title="a > b" onclick="x()">a</p><img/onerror=x() src=y>', "<p>a</p>"],
    ["<table><tr><td style='x'>甲</td></tr></table> onclick=\"x\" style=1", '<table><tr><td>甲</td></tr></table> onclick="x" style=1'],
  ])("[P-LOGINPAGE-01] cleans a paste: %s", (html, expected) => {
    expect(cleanPaste(html)).toBe(expected);
  });

  test.each([
    ["https://a.b/", true],
    ["mailto:a@b.c", true],
    ["HTTP://a.b", true],
    ["ftp://a.b", false],
    ["javascript:alert(1)", false],
    ["//a.b", false],
    ["https://a b", false],
    ["", false],
  ])("a link to %s is allowed: %s", (address, expected) => {
    expect(isLinkAddress(address)).toBe(expected);
  });
});
