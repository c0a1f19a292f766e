import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { NOT_FOUND } from "./refusal.ts";
import { sendEnvelope } from "./errors.ts";

const API_PREFIXES = ["/api/", "/gp-", "/gpr-", "/gpbp-", "/route/"];

/** Serves the built browser app from `root`: hashed assets for a year, pages never cached, every page address index.html. */
export async function registerPages(app: FastifyInstance, root: string): Promise<void> {
  const built = existsSync(join(root, "index.html"));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      // By hand: index.html and assets differ.
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = /[\\/]assets[\\/]/.test(path);
        reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : path.endsWith(".html") ? "no-store" : "no-cache");
      },
    });
    app.get("/", (_request, reply) => reply.sendFile("index.html"));
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isPage(request)) return reply.code(200).sendFile("index.html");
    return sendEnvelope(reply, 404, { code: "404", msg: isApi(request) ? "接口不存在" : NOT_FOUND, data: null });
  });
}

const isApi = (request: FastifyRequest): boolean => API_PREFIXES.some((prefix) => request.url.startsWith(prefix));

/** An address a browser navigates to: no API, no file. */
function isPage(request: FastifyRequest): boolean {
  if (request.method !== "GET" || isApi(request)) return false;
  const path = request.url.split("?")[0] ?? "";
  return !/\.[a-z0-9]{1,8}$/i.test(path);
}
