import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach } from "vitest";
import { sessionStays } from "../../runtime/data/end-session.ts";

// No style sheet of the portal is loaded here, so what is asked for most is said by the style attribute alone. jsdom
// judges its whole style sheet for an element and each one above it, for every property that is asked for: a quarter of
// the time of all tests of components. It stays the authority for everything else.

// This file runs once for every test file on one page: the function of jsdom itself is looked up once.
const JSDOM_STYLE = Symbol.for("gp-portal.jsdom-style");
const computedStyle = (Reflect.get(globalThis, JSDOM_STYLE) ?? window.getComputedStyle.bind(window)) as typeof window.getComputedStyle;
Reflect.set(globalThis, JSDOM_STYLE, computedStyle);

/** Inherited; what jsdom says where nothing says otherwise. */
const INHERITED: Readonly<Record<string, string>> = { visibility: "visible", pointerEvents: "auto", "pointer-events": "auto" };

/** What the browser's own style sheet says depends on these. */
const kindOf = (element: Element): string =>
  ["hidden", "type", "open"].reduce((kind, name) => `${kind} ${element.getAttribute(name) ?? "-"}`, element.tagName);

/** Not inherited, and asked for with every layout: antd looks for what scrolls, and how wide and high things are. */
const PLAIN: ReadonlySet<string> = new Set(
  [
    "display height overflow overflowX overflowY paddingBottom paddingLeft paddingRight paddingTop position",
    "borderLeftWidth borderRightWidth scrollbarColor scrollbarWidth width",
  ].flatMap((names) => names.split(" ")),
);

// antd writes its styles into the page as it draws. jsdom would parse each of them, and match its rules for every style asked for.
const styles = new WeakMap<HTMLStyleElement, string>();
Object.defineProperty(HTMLStyleElement.prototype, "innerHTML", {
  configurable: true,
  get(this: HTMLStyleElement) {
    return styles.get(this) ?? "";
  },
  set(this: HTMLStyleElement, text: string) {
    styles.set(this, text);
  },
});

const plain = new Map<string, string>();

function plainStyle(element: Element, name: string): string {
  const own = ownStyle(element, name);
  if (own !== "") return own;
  const kind = `${name} ${kindOf(element)}`;
  const known = plain.get(kind) ?? String(Reflect.get(computedStyle(element), name));
  plain.set(kind, known);
  return known;
}

const ownStyle = (element: Element, name: string): string =>
  element.hasAttribute("style") && (element instanceof HTMLElement || element instanceof SVGElement)
    ? String(Reflect.get(element.style, name) ?? "")
    : "";

function inherited(element: Element, name: string): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const own = ownStyle(at, name);
    if (own !== "" && own !== "inherit") return own;
  }
  return INHERITED[name] ?? "";
}

const valueOf = (element: Element, name: string): string | undefined => {
  if (PLAIN.has(name)) return plainStyle(element, name);
  return Object.hasOwn(INHERITED, name) ? inherited(element, name) : undefined;
};

// antd measures pseudo elements, which jsdom does not know: it would say so on stderr thousands of times.
window.getComputedStyle = (element) => {
  let whole: CSSStyleDeclaration | undefined;
  const real = (): CSSStyleDeclaration => {
    whole ??= computedStyle(element);
    return whole;
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === "getPropertyValue") return (property: string) => valueOf(element, property) ?? real().getPropertyValue(property);
      const quick = typeof name === "string" ? valueOf(element, name) : undefined;
      if (quick !== undefined) return quick;
      const value: unknown = Reflect.get(real(), name);
      return typeof value === "function" ? value.bind(real()) : value;
    },
  });
};

// Far longer than anything takes: what is awaited comes at once, or, on however busy a machine, later.
configure({ asyncUtilTimeout: 120_000 });

// A query that waits makes its error anew with every look, and the whole page as text with each: a sixth of the time.
// `DEBUG_PRINT_LIMIT=7000` shows the page again.
if (process.env["DEBUG_PRINT_LIMIT"] === undefined) {
  configure({
    getElementError: (message) => Object.assign(new Error(message ?? undefined), { name: "TestingLibraryElementError" }),
  });
}

// React in development keeps a stack trace with every element, ten thousand a second: a tenth of the time. Only its
// DevTools would show them; past that number React leaves them out by itself.
const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
if (typeof internals === "object" && internals !== null)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.MAX_SAFE_INTEGER, set: () => undefined });

// What jsdom lacks and antd asks for. Set for each file, and not as vitest's stubs: a file that takes its own stubs back
// (`vi.unstubAllGlobals`) would take these from all files after it.
const heard = { addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} };
Object.assign(window, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  matchMedia: (media: string) => ({ ...heard, matches: false, media }),
});

// Files of a worker share the page and the modules: each leaves them as it found them.
afterEach(cleanup);
afterAll(() => {
  sessionStays();
  // A press that a test began and did not end.
  window.dispatchEvent(new Event("pointerup"));
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
});
