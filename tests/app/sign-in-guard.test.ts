import { expect, test } from "vitest";
import { authoriseVisit, ownPath, type Visit } from "../../src/app/boot/session/guard.ts";

const LOCAL = { gateway: false, authCenter: "" };
const GATEWAY = { gateway: true, authCenter: "https://auth.example/login" };

function visit(path: string, more: Partial<Visit> = {}): Visit {
  const pathname = path.split(/[?#]/)[0] ?? "";
  return { pathname, path, signedIn: false, inPortal: false, locked: false, passwordDue: false, fromUrl: undefined, ...more };
}

const open = { kind: "open" };

test("[P-GUARD-01] opens /login, /404, /401 and /lock without a token, with or without the gateway", () => {
  for (const path of ["/login", "/404", "/401", "/lock", "/login/", "/lock?x=1"])
    for (const config of [LOCAL, GATEWAY]) expect(authoriseVisit(visit(path), config), path).toEqual(open);
});

test("[P-GUARD-02] requires a token for every other address, including /403 and /500", () => {
  for (const path of ["/", "/main", "/403", "/500", "/region", "/login/x", "/404x", "/home-picture?a=1#b"])
    expect(authoriseVisit(visit(path), LOCAL), path).toEqual({ kind: "go", to: "/login", from: path });
  for (const path of ["/", "/main", "/403", "/500", "/region"])
    expect(authoriseVisit(visit(path, { signedIn: true }), LOCAL)).toEqual(open);
});

test("[P-GUARD-03][P-GUARD-04] with the gateway sends the browser to the authentication centre and stores the full path", () => {
  expect(authoriseVisit(visit("/region?searchText=a#b"), GATEWAY)).toEqual({
    kind: "leave",
    to: "https://auth.example/login",
    from: "/region?searchText=a#b",
  });
});

test("[P-GUARD-04] opens the stored path when the browser returns with a token", () => {
  const back = { signedIn: true, fromUrl: "/region?searchText=a" };
  expect(authoriseVisit(visit("/main", back), GATEWAY)).toEqual({ kind: "go", to: "/region?searchText=a" });
  expect(authoriseVisit(visit("/region?searchText=a", back), GATEWAY)).toEqual(open);
  expect(authoriseVisit(visit("/main", { fromUrl: "/region" }), GATEWAY).kind).toBe("leave");
  expect(["/region", "//evil", "/\\evil", "https://evil", ""].map(ownPath)).toEqual(["/region", ...Array.from({ length: 4 })]);
});

test("[P-GUARD-09] ends a session whose token is gone, whatever address is opened next", () => {
  const left = { inPortal: true };
  for (const config of [LOCAL, GATEWAY]) expect(authoriseVisit(visit("/region", left), config)).toEqual({ kind: "end" });
  expect(authoriseVisit(visit("/login", left), LOCAL)).toEqual(open);
});

test("[P-GUARD-05] redirects /login to /main with a token", () => {
  expect(authoriseVisit(visit("/login", { signedIn: true }), LOCAL)).toEqual({ kind: "go", to: "/main" });
  expect(authoriseVisit(visit("/404", { signedIn: true }), LOCAL)).toEqual(open);
});

test("an expired password leaves only the sign-in page open, and /lock without a lock needs no token", () => {
  const due = { signedIn: true, passwordDue: true };
  expect(authoriseVisit(visit("/login", due), LOCAL)).toEqual(open);
  for (const path of ["/main", "/region", "/404", "/403"])
    expect(authoriseVisit(visit(path, due), LOCAL)).toEqual({ kind: "go", to: "/login" });
  expect(authoriseVisit(visit("/lock", { signedIn: true }), LOCAL)).toEqual({ kind: "go", to: "/" });
  expect(authoriseVisit(visit("/lock"), LOCAL)).toEqual(open);
});

test("[P-LOCK-03] redirects every address to /lock while the screen is locked", () => {
  const locked = { signedIn: true, locked: true };
  expect(authoriseVisit(visit("/lock", locked), LOCAL)).toEqual(open);
  for (const path of ["/", "/main", "/login", "/404", "/401", "/403", "/region"])
    expect(authoriseVisit(visit(path, locked), GATEWAY), path).toEqual({ kind: "go", to: "/lock" });
  // The session has ended: there is nothing left to protect, and signing in must be possible.
  expect(authoriseVisit(visit("/login", { locked: true }), LOCAL)).toEqual(open);
});
