import { afterEach, describe, expect, it } from "vitest";
import { type Inner, type Matcher, matchPlainly } from "../support/selectors.ts";

const PAGE = `
  <main id="root" class="a b"><section role="region" aria-label="列表" class="gp-card\tgp-list">
    <form><div class="gp-search-field" data-field="name,code"><label for="x">名</label><input id="x" TYPE="Text" name="n" checked></div>
      <input type="radio" name="r" value="A"><select multiple><option selected>1</option></select></form>
    <table><tbody><tr class="ant-table-row  ant-table-row-level-0" data-row-key="1"><td class="ant-table-cell"><button type="button" class="ant-btn" aria-label="删除 x"></button></td></tr>
      <tr data-row-key=""><td><a href="/x" class="">y</a><svg viewBox="0 0 1 1"><path class="ant-btn" d="M0"/><linearGradient id="g"/></svg></td></tr></tbody></table>
    <div role="dialog alertdialog" lang="zh-CN" contenteditable=""><p title='a"b'>z</p></div></section></main>`;

const SELECTORS = [
  ...["*", "button", "tr td", "tr > td", "main td > a", "section > td", "form, table, .none", "svg path", "path", "main *", "tr>td , p"],
  ...[".a", ".b.a", ".a.c", ".gp-list", ".gp-card.gp-list", ".ant-table-row", ".ant-table", ".ant-btn", "path.ant-btn", ".a .ant-btn"],
  ...["#root", "#g", "#none", "main#root.a", "[data-row-key]", '[data-row-key=""]', '[data-row-key="1"]', "[class]", '[class=""]'],
  ...[
    '[role~="dialog"]',
    '*[role~="alertdialog"],dialog',
    '[role="dialog"]',
    '[role~=""]',
    '[role~="dialog alertdialog"]',
    "[lang|=zh]",
    "[lang|=ZH]",
  ],
  ...[
    '[type="text"]',
    "input[type=Text]",
    '[value="a"]',
    '[value="A"]',
    "[checked]",
    "[selected]",
    "input[name='n']",
    '[name="N"]',
    '[for="x"]',
  ],
  ...[
    "button[aria-label^=删除]",
    "[aria-label^='']",
    '[aria-label$="x"]',
    "[aria-label*='除 ']",
    "[aria-label*='']",
    "[ data-field = 'name,code' ]",
  ],
  ...[
    '[contenteditable=""], [contenteditable="true"]',
    "[title='a\"b']",
    "a[href], input, [tabindex]",
    "[data-field*=code] > label",
    "[viewBox]",
  ],
  ...[
    "td:first-child",
    "tr:not([data-row-key='1'])",
    "label + input",
    "main :is(td, th) a",
    "A",
    "TR",
    "linearGradient",
    "[data-none]",

    "a[href",
  ],
];
const WRONG = ["", ">td", "td >", "[x=1]", "..a", "#1", "["];

afterEach(() => document.body.replaceChildren());

/** The same page twice: this one's matcher is that of the tests, the other's is jsdom's own. */
function pages(): { here: Document; there: Document } {
  document.body.innerHTML = PAGE;
  return { here: document, there: new DOMParser().parseFromString(`<body>${PAGE}</body>`, "text/html") };
}

const placesOf = (page: Document, found: Iterable<Element>): number[] => {
  const all = [...page.body.getElementsByTagName("*")];
  return [...found].map((element) => all.indexOf(element));
};

describe("selectors of the tests", () => {
  it.each(SELECTORS)("%s matches the same elements as in jsdom", (selector) => {
    const { here, there } = pages();
    const seen = ({ body, ownerDocument }: { body: HTMLElement; ownerDocument: Document }) => {
      const all = [...body.getElementsByTagName("*")];
      return {
        all: placesOf(ownerDocument, body.querySelectorAll(selector)),
        first: placesOf(
          ownerDocument,
          [body.querySelector(selector)].flatMap((element) => element ?? []),
        ),
        inside: placesOf(ownerDocument, body.querySelector("table")?.querySelectorAll(selector) ?? []),
        matched: all.map((element) => element.matches(selector)),
        above: placesOf(
          ownerDocument,
          all.flatMap((element) => element.closest(selector) ?? []),
        ),
      };
    };
    expect(seen({ body: here.body, ownerDocument: here })).toEqual(seen({ body: there.body, ownerDocument: there }));
  });

  it.each(WRONG)("refuses %j like jsdom", (selector) => {
    const { here, there } = pages();
    const told = (page: Document): string => {
      try {
        return String(page.querySelectorAll(selector).length);
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(told(here)).toBe(told(there));
    expect(told(here)).not.toMatch(/^\d/);
  });

  it("matches plain selectors without jsdom, which is slower, and passes others on", () => {
    const asked: string[] = [];
    const ask = (selector: string) => {
      asked.push(selector);
      return null;
    };
    const matcher = { matches: ask, closest: ask, querySelector: ask, querySelectorAll: ask } as unknown as Matcher;
    matchPlainly(matcher);
    const root = { firstChild: null } as Inner;
    for (const selector of ["*[role~='button'],button", ".ant-select-dropdown .x", "td:first-child"])
      matcher.querySelectorAll(selector, root);
    expect(asked).toEqual(["td:first-child"]);
  });
});
