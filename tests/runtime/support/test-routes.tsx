import type { ReactNode } from "react";
import Page from "../../../src/generated/screens/gateway-routes.tsx";
import { getAllRoutes, getRoute, updateRoute } from "../../../src/generated/services/gateway/calls.ts";

/** The generated page of the gateway routes, and replies of its server. */
export const gatewayRoutes: { page: ReactNode; path: string } = { page: <Page />, path: "/gateway-route" };

export const ROUTES = getAllRoutes.path;
export const ROUTE = getRoute.path;
export const UPDATE = updateRoute.path;

export const route = (id: string) => ({
  id,
  path: `/${id}/**`,
  serviceId: id,
  serviceName: `服务${id}`,
  url: "",
  stripPrefix: false,
  retryable: true,
  enabled: true,
  version: 3,
});
