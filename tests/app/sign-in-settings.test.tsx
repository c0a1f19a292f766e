import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { readPageSettings } from "../../src/app/identity/sign-in/page-settings.ts";
import { hasText } from "../../runtime/contract/values/rich-nodes.ts";
import RichText from "../../src/app/identity/sign-in/rich-text.tsx";

const encoded = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
const drawn = (html: string): string => render(<RichText html={html} />).container.querySelector(".rich-text")?.innerHTML ?? "";

test("[P-LOGINPAGE-11] decodes the saved settings for drawing", () => {
  expect(
    readPageSettings({
      logoContent: "某市采购门户",
      iconUrl: "/route/v1/files/a.ico",
      logoUrl: "/route/v1/files/b.png",
      loginBgUrl: "/route/v1/files/c.png",
      loginForm: "1,3",
      contractMsg: encoded("<p>协议</p>"),
      footer: encoded("<p>页脚 ©</p>"),
    }),
  ).toEqual({
    title: "某市采购门户",
    iconUrl: "/route/v1/files/a.ico",
    logoUrl: "/route/v1/files/b.png",
    backgroundUrl: "/route/v1/files/c.png",
    methods: ["1", "3"],
    agreement: "<p>协议</p>",
    footer: "<p>页脚 ©</p>",
  });
});

test("[P-LOGINPAGE-11][P-LOGIN-02] ignores absent and unusable settings, and always offers the account method", () => {
  const none = { title: "采购与资产处置门户", iconUrl: "", logoUrl: "", backgroundUrl: "", methods: ["1"], agreement: "", footer: "" };
  for (const value of [undefined, null, 1, {}, { loginForm: "4,x", footer: "%%%", contractMsg: "/w==" }])
    expect(readPageSettings(value)).toEqual(none);
  for (const logoUrl of [
    "https://evil.example/x.png",
    "//evil.example/x.png",
    "javascript:alert(1)",
    '/a") , url("//evil',
    "/route/../x",
    "data:image/png,",
  ])
    expect(readPageSettings({ logoUrl }).logoUrl, logoUrl).toBe("");
  expect(readPageSettings({ loginForm: "3, 2" }).methods).toEqual(["1", "2", "3"]);
  expect(readPageSettings({ logoContent: "一".repeat(30) }).title.length).toBe(20);
});

test("[P-LOGINPAGE-11] draws rich text as the editor writes it", () => {
  const html = '<p class="ta-center"><strong>粗</strong><em>斜</em><u>线</u><span class="fs-18">大</span></p><ul><li>一</li></ul>';
  expect(drawn(html)).toBe(html);
  expect(drawn('<a href="https://example.org/a?b=1">链接</a>')).toBe(
    '<a href="https://example.org/a?b=1" target="_blank" rel="noopener noreferrer nofollow">链接</a>',
  );
  expect(drawn("<h1>标题</h1>一<br>二")).toBe("<h3>标题</h3>一<br>二");
});

test.each([
  ["<script>window.hit=1</script>文", "文"],
  ["<img src=x onerror=window.hit=1>文", "文"],
  ['<p onclick="window.hit=1" style="color:red" id="root">文</p>', "<p>文</p>"],
  ["<p class='fs-9 fs-21 sign-in ta-center evil'>文</p>", '<p class="ta-center">文</p>'],
  ['<a href="javascript:window.hit=1">文</a>', "文"],
  ['<a href=" java\nscript:window.hit=1">文</a>', "文"],
  ['<a href="JaVaScRiPt&#58;window.hit=1">文</a>', "文"],
  ['<a href="data:text/html,x">文</a>', "文"],
  ['<a href="//evil.example">文</a>', "文"],
  ['<a href="/api/oauth/logout">文</a>', "文"],
  ["<svg onload=window.hit=1><script>window.hit=1</script></svg>文", "文"],
  ["<math><mtext><table><mglyph><style><img src=x onerror=window.hit=1>", ""],
  ["<iframe srcdoc='<script>window.hit=1</script>'></iframe>文", "文"],
  ["<form action=//evil><input name=p><button>发送</button></form>文", "文"],
  ["<style>*{display:none}</style><title>x</title>文", "文"],
  ["文<template><p>暗</p></template><noscript><p>暗</p></noscript>", "文"],
  ["<custom-tag><p>文</p></custom-tag>", "<p>文</p>"],
  ["<p title='<img src=x onerror=window.hit=1>'>文", "<p>文</p>"],
  ["&lt;script&gt;window.hit=1&lt;/script&gt;", "&lt;script&gt;window.hit=1&lt;/script&gt;"],
  ["<p <p onclick=window.hit=1>文", "<p>文</p>"],
])("[P-LOGINPAGE-11] draws hostile rich text %s safely", (html, expected) => {
  expect(drawn(html)).toBe(expected);
  expect((window as unknown as { hit?: number }).hit).toBeUndefined();
});

test("[P-LOGINPAGE-11] truncates endless and deeply nested rich text", () => {
  for (const html of [
    "<b>".repeat(300),
    "<p>文</p>".repeat(3000),
    "<a ".repeat(30_000),
    "<a '".repeat(30_001),
    '<a href="'.repeat(20_000),
  ]) {
    const { container, unmount } = render(<RichText html={html} />);
    expect(container.querySelectorAll("*").length).toBeLessThan(5100);
    unmount();
  }
});

test("[P-LOGINPAGE-11] treats an empty editor as no text", () => {
  expect(["", "<p></p>", "<p><br></p>", " <p> </p>"].map(hasText)).toEqual([false, false, false, false]);
  expect(hasText("<p>文</p>")).toBe(true);
});
