import { describe, expect, it } from "vitest";
import { safeRedirect } from "../../src/server/identity/http/session-routes.ts";

describe("[P-LOGIN-09] where the browser goes after signing out", () => {
  it.each([
    ["/login", "/login"],
    ["/", "/"],
    ["/gateway-route?pageNumber=2#top", "/gateway-route?pageNumber=2#top"],
    ["/login?from=https%3A%2F%2Fexample.com", "/login?from=https%3A%2F%2Fexample.com"],
  ])("accepts %s as an address of this site", (given, expected) => {
    expect(safeRedirect(given)).toBe(expected);
  });

  it.each([
    undefined,
    "",
    "login",
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%2fevil.example",
    "/%5Cevil.example",
    "/%09/evil.example",
    "/\t/evil.example",
    "/\n//evil.example",
    " /login",
    "/.//evil.example",
    "/a/..//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    ["/a", "//evil.example"],
  ])("replaces %j with /login", (given) => {
    expect(safeRedirect(given)).toBe("/login");
  });
});
