import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { gatewayRoutes, ROUTES, route } from "./support/test-routes.tsx";
import { ok, openScreen, type Reply, type Sent, userEvent } from "./support/fake-portal.tsx";

const TOTAL = 20_005;

/** A server that counts up to the requested limit. */
function buildReply({ params }: Sent): Reply {
  const [number, size, most] = ["pageNumber", "pageSize", "countLimit"].map((name) => Number(params[name]));
  const rows = Array.from({ length: Math.min(size ?? 0, 3) }, (_, at) => route(`p${number}-${at}`));
  if (Number.isNaN(most)) return ok({ rows, total: TOTAL });
  return ok({ rows, total: most, totalMore: true });
}

test("counts a long list up to 10000 and counts all rows on request", async () => {
  const user = userEvent;
  const portal = openScreen({ screen: gatewayRoutes, handlers: { [ROUTES]: buildReply } });
  await screen.findByText("/p1-0/**");
  const pager = () => document.querySelector(".ant-pagination-total-text")?.textContent?.replace(/\s/g, "");
  await waitFor(() => expect(pager()).toBe("共10000+条查看总数"));
  expect(portal.callsOf(ROUTES).at(-1)?.params).toMatchObject({ pageNumber: 1, countLimit: 10_000 });
  await user.click(screen.getByRole("button", { name: /查看总数/ }));
  await waitFor(() => expect(pager()).toBe("共20005条"));
  expect(portal.callsOf(ROUTES).at(-1)?.params).toEqual({ pageNumber: 1, pageSize: 10 });
  await user.click(screen.getByRole("listitem", { name: "2001" }));
  await screen.findByText("/p2001-0/**");
  expect(portal.callsOf(ROUTES).at(-1)?.params).toEqual({ pageNumber: 2001, pageSize: 10, totalHint: TOTAL });
  expect(pager()).toBe("共20005条");
});
