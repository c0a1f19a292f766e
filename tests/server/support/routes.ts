import type { Data } from "../../../runtime/contract/values/data.ts";

/** Where they lead; the demo allows it (OUTBOUND_HOSTS). */
export const ROUTE_HOST = "svc.example.com:8080";

/** A gateway route that `addRoute` takes. */
export const routeOf = (id: string): Data => ({
  id,
  path: `/${id}/**`,
  serviceId: id,
  serviceName: `服务 ${id}`,
  url: `http://${ROUTE_HOST}/${id}`,
  stripPrefix: true,
  retryable: false,
  enabled: true,
});
