import axios, { type AxiosAdapter } from "axios";

/** Bytes of the bodies that a browser sends to their end for one page that is left (fetch standard: 64 KiB), less some room. */
export const LASTING_BYTES = 60_000;

/** Sends a request that reaches the server though its page is left meanwhile. Its reply is JSON. */
export const lastingRequest: AxiosAdapter = async (config) => {
  const response = await fetch(axios.getUri(config), {
    method: config.method?.toUpperCase(),
    headers: config.headers.toJSON() as Record<string, string>,
    body: config.data as string,
    keepalive: true,
  });
  const { status, statusText, headers } = response;
  return { data: await response.json(), status, statusText, headers: Object.fromEntries(headers), config };
};
