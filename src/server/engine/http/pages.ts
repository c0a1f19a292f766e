import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Engine } from "../calls/context.ts";
import { sendEnvelope } from "./errors.ts";
import { pageChunks } from "./page-chunks.ts";
import { pagePolicy } from "./security.ts";
import { cookieToken, wantsPage } from "./token.ts";
import { textOf } from "../refusals/register.ts";

const API_PREFIXES = ["/api/", "/gp-", "/gpr-", "/gpbp-", "/route/"];
/** Stands in the built index.html where the nonce of the reply goes (vite.config.ts). */
const NONCE_PLACE = "__CSP_NONCE__";

type FrameOrigins = () => Promise<readonly string[]>;
type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the built browser app from `root`: hashed assets for a year; every page address is index.html with a nonce of
 * its own, never cached.
 *
 * @param frameOrigins sites that pages may show in frames
 */
export async function registerPages(app: FastifyInstance, root: string, portal: Engine, frameOrigins: FrameOrigins): Promise<void> {
  const page = pageOf(root, portal, frameOrigins);
  if (page !== undefined) {
    // Before the files, which hold it without a nonce.
    app.get("/", page);
    app.get("/index.html", page);
    await app.register((files) => registerFiles(files, root));
  }
  app.setNotFoundHandler((request, reply) => {
    if (page !== undefined && isPage(request)) return page(request, reply);
    return sendEnvelope(reply, 404, { code: "404", msg: isApi(request) ? textOf("noCall") : textOf("notFound"), data: null });
  });
}

async function registerFiles(files: FastifyInstance, root: string): Promise<void> {
  // A folder, or a name that no file can have: not found, as any other.
  files.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode !== 403) throw error;
    return reply.callNotFound();
  });
  await files.register(fastifyStatic, {
    root,
    index: false,
    dotfiles: "ignore",
    // The build puts them beside (src/build/compress.ts).
    preCompressed: true,
    // By hand: assets and the rest differ.
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", /[\\/]assets[\\/]/.test(path) ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}

/** Sends the page; undefined when the app is not built. */
function pageOf(root: string, portal: Engine, frameOrigins: FrameOrigins): Page | undefined {
  const file = join(root, "index.html");
  if (!existsSync(file)) return undefined;
  const page = readFileSync(file, "utf8");
  const [head = "", ...rest] = page.split("</head>");
  const chunks = pageChunks(root, page);
  const { caReader } = portal.config.browser;
  return async (request, reply) => {
    const nonce = randomBytes(18).toString("base64");
    const links = chunks.links(pathOf(request), (cookieToken(request) ?? "") !== "", nonce);
    const frames = await frameOrigins().catch((error: unknown) => {
      // The page then says what is wrong; without it there would be nothing to see.
      portal.warn(error, "menus could not be read: no outer page can be shown");
      return [];
    });
    // Nothing in it is the user's; the nonce is another one in each reply.
    request.mayCompress = true;
    return reply
      .code(200)
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", pagePolicy({ nonce, frames, caReader }))
      .send([head.concat(links), ...rest].join("</head>").replaceAll(NONCE_PLACE, nonce));
  };
}

const isApi = (request: FastifyRequest): boolean => API_PREFIXES.some((prefix) => request.url.startsWith(prefix));

/** Where programs look what a host offers (RFC 8615): a page would be taken for an answer. */
const WELL_KNOWN = "/.well-known/";

/**
 * An address a browser navigates to: no API, no file, and not what a program asks for with a token, which may be the path of
 * a gateway route that is gone. To a person the page says that there is no such file (P-GUARD-08).
 */
function isPage(request: FastifyRequest): boolean {
  if (request.method !== "GET" || isApi(request) || request.url.startsWith(WELL_KNOWN)) return false;
  if (request.headers.authorization !== undefined && !wantsPage(request)) return false;
  return !/\.[a-z0-9]{1,8}$/i.test(pathOf(request)) || wantsPage(request);
}

const pathOf = (request: FastifyRequest): string => request.url.split("?")[0] ?? "";
