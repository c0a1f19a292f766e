/**
 * The selectors that tests and libraries ask most for, matched without jsdom's own matcher: it forgets all that it knows
 * with every change of the page, and a query that waits asks anew with each of them. What these few signs do not
 * say (`:not`, `+`, escapes …) is the matcher's, as are all mistakes.
 */

/** A node as jsdom has it behind what scripts see. */
export interface Inner {
  nodeType: number;
  parentNode: Inner | null;
  firstChild: Inner | null;
  nextSibling: Inner | null;
  _localName: string;
  _attributesByNameMap: ReadonlyMap<string, readonly { _value: string }[]>;
}

/** jsdom's matcher. */
export interface Matcher {
  matches(selector: string, element: Inner): boolean;
  closest(selector: string, element: Inner): Inner | null;
  querySelector(selector: string, root: Inner): Inner | null;
  querySelectorAll(selector: string, root: Inner): Inner[];
}

type Test = (element: Inner) => boolean;

/** From its last part to its first, each with how far it may lie above the one before. */
type Way = readonly { test: Test; above: ">" | " " }[];

const IDENT = String.raw`-?[_a-zA-Z\u0080-\uffff][-\w\u0080-\uffff]*`;
const PART = new RegExp(
  String.raw`([.#])(${IDENT})|\[\s*([a-z][-a-z0-9]*)\s*(?:([~^$*|]?=)\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|(${IDENT}))\s*)?\]`,
  "y",
);
const TAG = /\*|[a-z][a-z0-9]*/y;
const BETWEEN = /\s*([>,])\s*|\s+/y;

/** Their values are the same in capitals (HTML, "Case-sensitivity of selectors"). */
const ANY_CASE: ReadonlySet<string> = new Set(
  (
    "accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir direction " +
    "disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref noresize noshade nowrap " +
    "readonly rel rev rules scope scrolling selected shape target text type valign valuetype vlink"
  ).split(" "),
);

const ELEMENT = 1;
const valueOf = (element: Inner, name: string): string | undefined => element._attributesByNameMap.get(name)?.[0]?._value;
const hasWord = (text: string | undefined, word: string): boolean =>
  text?.includes(word) === true && word !== "" && text.split(/[\t\n\f\r ]+/).includes(word);

function attributeTest(name: string, operator: string, wanted: string): Test {
  const isLoose = ANY_CASE.has(name);
  const value = isLoose ? wanted.toLowerCase() : wanted;
  const compare = comparison(operator, value);
  return (element) => {
    const held = valueOf(element, name);
    return held !== undefined && compare(isLoose ? held.toLowerCase() : held);
  };
}

function comparison(operator: string, value: string): (held: string) => boolean {
  switch (operator) {
    case "=":
      return (held) => held === value;
    case "~=":
      return (held) => hasWord(held, value);
    case "|=":
      return (held) => held === value || held.startsWith(`${value}-`);
    // Nothing begins with, ends with or holds what is empty.
    case "^=":
      return (held) => value !== "" && held.startsWith(value);
    case "$=":
      return (held) => value !== "" && held.endsWith(value);
    default:
      return (held) => value !== "" && held.includes(value);
  }
}

/** What a selector says; undefined: more than is matched here. */
function waysOf(selector: string): Way[] | undefined {
  const text = selector.trim();
  const ways: { test: Test; above: ">" | " " }[][] = [[]];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  let above: ">" | " " = " ";
  for (;;) {
    const tests: Test[] = [];
    const begun = at;
    const tag = take(TAG)?.[0];
    if (tag !== undefined && tag !== "*") tests.push(({ _localName }) => _localName === tag);
    for (let part = take(PART); part !== null; part = take(PART)) tests.push(testOf(part));
    if (at === begun) return undefined;
    ways.at(-1)?.unshift({ test: tests.length === 1 ? (tests[0] as Test) : (element) => tests.every((test) => test(element)), above });
    if (at === text.length) return ways;
    const between = take(BETWEEN);
    if (between === null) return undefined;
    above = between[1] === ">" ? ">" : " ";
    if (between[1] === ",") ways.push([]);
  }
}

function testOf([, sign, name = "", attribute, operator, ...values]: RegExpExecArray): Test {
  if (sign === ".") return (element) => hasWord(valueOf(element, "class"), name);
  if (sign === "#") return (element) => valueOf(element, "id") === name;
  const wanted = values.find((value) => value !== undefined);
  if (operator === undefined || wanted === undefined) return (element) => element._attributesByNameMap.has(attribute ?? "");
  return attributeTest(attribute ?? "", operator, wanted);
}

function leads(way: Way, at: number, element: Inner): boolean {
  const step = way[at];
  if (step === undefined) return true;
  if (!step.test(element)) return false;
  if (at + 1 === way.length) return true;
  for (let node = element.parentNode; node !== null && node.nodeType === ELEMENT; node = node.parentNode) {
    if (leads(way, at + 1, node)) return true;
    if (step.above === ">") return false;
  }
  return false;
}

/** Every element below, in the order of the document, until one is wanted no more. */
function walk(root: Inner, visit: (element: Inner) => boolean): void {
  for (let node = root.firstChild; node !== null; ) {
    if (node.nodeType === ELEMENT && !visit(node)) return;
    let next: Inner | null = node.firstChild;
    for (let at: Inner | null = node; next === null && at !== null && at !== root; at = at.parentNode) next = at.nextSibling;
    node = next;
  }
}

/** Has a matcher leave the plain selectors to what stands here. */
export function matchPlainly(matcher: Matcher): void {
  const own: Matcher = {
    matches: matcher.matches.bind(matcher),
    closest: matcher.closest.bind(matcher),
    querySelector: matcher.querySelector.bind(matcher),
    querySelectorAll: matcher.querySelectorAll.bind(matcher),
  };
  const known = new Map<string, Test | undefined>();
  const plain = (selector: unknown): Test | undefined => {
    if (typeof selector !== "string") return undefined;
    if (known.has(selector)) return known.get(selector);
    const ways = waysOf(selector);
    const test: Test | undefined = ways && ((element) => ways.some((way) => leads(way, 0, element)));
    known.set(selector, test);
    return test;
  };
  Object.assign(matcher, {
    matches: (selector, element) => plain(selector)?.(element) ?? own.matches(selector, element),
    closest(selector, element) {
      const test = plain(selector);
      if (test === undefined) return own.closest(selector, element);
      let node: Inner | null = element;
      while (node !== null && !(node.nodeType === ELEMENT && test(node))) node = node.parentNode;
      return node;
    },
    querySelector(selector, root) {
      const test = plain(selector);
      if (test === undefined) return own.querySelector(selector, root);
      let found: Inner | null = null;
      walk(root, (element) => {
        if (test(element)) found = element;
        return found === null;
      });
      return found;
    },
    querySelectorAll(selector, root) {
      const test = plain(selector);
      if (test === undefined) return own.querySelectorAll(selector, root);
      const found: Inner[] = [];
      walk(root, (element) => {
        if (test(element)) found.push(element);
        return true;
      });
      return found;
    },
  } satisfies Matcher);
}

/** jsdom's matcher of a document. */
export function matcherOf(document: Document): Matcher {
  const symbol = Object.getOwnPropertySymbols(document).find(({ description }) => description === "impl");
  const inner = symbol === undefined ? undefined : (Reflect.get(document, symbol) as { _getDOMSelector?: () => Matcher });
  const matcher = inner?._getDOMSelector?.();
  if (matcher === undefined) throw new Error("jsdom has no matcher where it had one: see tests/support/selectors.ts");
  return matcher;
}
