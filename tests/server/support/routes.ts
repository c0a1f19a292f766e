import type { Data } from "../../../runtime/contract/data.ts";

/** A gateway route that `addRoute` takes. */
export const routeOf = (id: string): Data => ({
  id,
  path: `/${id}/**`,
  serviceId: id,
  serviceName: `服务 ${id}`,
  url: `http://10.0.0.1:8080/${id}`,
  stripPrefix: true,
  retryable: false,
  enabled: true,
});
