import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, vi } from "vitest";
import { sessionStays } from "../../runtime/data/end-session.ts";

// Reads frequently requested styles from the style attribute only, because no style sheet of the portal is loaded here. For every
// property, jsdom evaluates its whole style sheet for an element and its ancestors. That takes a quarter of the time of all
// component tests. For all other styles, jsdom remains in use.

// This file runs once per test file on the same page, so jsdom's own function is looked up only once.
const JSDOM_STYLE = Symbol.for("gp-portal.jsdom-style");
const computedStyle = (Reflect.get(globalThis, JSDOM_STYLE) ?? window.getComputedStyle.bind(window)) as typeof window.getComputedStyle;
Reflect.set(globalThis, JSDOM_STYLE, computedStyle);

/** Inherited properties with jsdom's default values. */
const INHERITED: Readonly<Record<string, string>> = { visibility: "visible", pointerEvents: "auto", "pointer-events": "auto" };

/** Builds a key from everything that the browser's own style sheet depends on. */
const kindOf = (element: Element): string =>
  ["hidden", "type", "open"].reduce((kind, name) => `${kind} ${element.getAttribute(name) ?? "-"}`, element.tagName);

/** Properties that are not inherited and that antd reads in every layout, to find scroll containers and measure elements. */
const PLAIN: ReadonlySet<string> = new Set(
  [
    "display height overflow overflowX overflowY paddingBottom paddingLeft paddingRight paddingTop position",
    "borderLeftWidth borderRightWidth scrollbarColor scrollbarWidth width",
  ].flatMap((names) => names.split(" ")),
);

// antd inserts styles into the page while rendering. jsdom would parse them all, and match their rules for every style that is
// read.
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

// antd measures pseudo elements, which jsdom does not support. jsdom would report that on stderr thousands of times.
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

// Exceeds every real duration: what is awaited appears at once, or later on a busy machine.
configure({ asyncUtilTimeout: 120_000 });

// A waiting query creates its error at every attempt, with the whole page as text, which takes a sixth of the time.
// `DEBUG_PRINT_LIMIT=7000` shows the page again.
if (process.env["DEBUG_PRINT_LIMIT"] === undefined) {
  configure({
    getElementError: (message) => Object.assign(new Error(message ?? undefined), { name: "TestingLibraryElementError" }),
  });
}

// In development, React stores a stack trace with every element, up to ten thousand per second, which takes a tenth of the time.
// Only its DevTools would show them. Above that number, React omits them by itself.
const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
if (typeof internals === "object" && internals !== null)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.MAX_SAFE_INTEGER, set: () => undefined });

// Functions that jsdom lacks and antd needs. They are set per file and not as vitest's stubs: a file that calls
// `vi.unstubAllGlobals` would remove them for all later files.
const listeners = { addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} };
Object.assign(window, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  matchMedia: (media: string) => ({ ...listeners, matches: false, media }),
});

// After each test, what it rendered or replaced is removed, so that tests need no hooks for it.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
// Test files of a worker share the page and the modules, so each file restores them.
afterAll(() => {
  sessionStays();
  // Ends a pointer press that a test began and did not end.
  window.dispatchEvent(new Event("pointerup"));
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
});
