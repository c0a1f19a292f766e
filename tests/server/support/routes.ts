import type { Data } from "../../../runtime/contract/values/data.ts";

/** Target host of the routes, which the demo allows (OUTBOUND_HOSTS). */
export const ROUTE_HOST = "svc.example.com:8080";

/** Makes a valid input of `addRoute`. */
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
