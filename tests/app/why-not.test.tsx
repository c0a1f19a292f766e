import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ForbiddenPage, NotFoundPage } from "../../src/app/pages/error-pages.tsx";

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: where the sign-in leaves it
  document.cookie = "access_token=t; path=/";
});
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = "access_token=; path=/; max-age=0";
});

test.each([
  ["/404", <NotFoundPage key="404" />],
  ["/403", <ForbiddenPage key="403" />],
])("[P-ROLES-09][P-ERRPAGE-01] %s explains on request which layer refuses the address to the user", async (path, page) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const data = { allowed: false, layer: "menu", reason: "没有启用的菜单打开该页面" };
    return Promise.resolve(new Response(JSON.stringify({ code: "200", msg: "", data })));
  });
  render(<MemoryRouter initialEntries={[{ pathname: path, state: { asked: "/gateway-route" } }]}>{page}</MemoryRouter>);
  fireEvent.click(await screen.findByRole("button", { name: "为什么不能" }));
  expect(await screen.findByText("没有启用的菜单打开该页面")).toBeDefined();
  expect(asked.some((url) => url.includes("whyNot") && url.includes(encodeURIComponent("/gateway-route")))).toBe(true);
});

test("offers no explanation when no address was requested", async () => {
  render(
    <MemoryRouter initialEntries={["/404"]}>
      <NotFoundPage />
    </MemoryRouter>,
  );
  expect(await screen.findByRole("button", { name: "返回首页" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "为什么不能" })).toBeNull();
});
