import axios, { type AxiosAdapter } from "axios";

/**
 * Bytes that a browser sends for a page that is left. The fetch standard limits the bodies of all such requests to 64 KiB.
 * Some room is left.
 */
export const LASTING_BYTES = 60_000;

/** Sends a request that completes although the page is left. The reply must be JSON. */
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
