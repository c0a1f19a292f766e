import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Engine } from "../calls/context.ts";
import { assetTexts, IMMUTABLE } from "./asset-texts.ts";
import { sendEnvelope } from "./errors.ts";
import { pageChunks } from "./page-chunks.ts";
import { pagePolicy } from "./security.ts";
import { cookieToken, wantsPage } from "./token.ts";
import { CONFIG_ELEMENT } from "../../../../runtime/contract/wire/app-config.ts";
import { textOf } from "../refusals/refusal-register.ts";

/** Placeholder in the built index.html for the nonce of the reply (vite.config.ts). */
const NONCE_PLACE = "__CSP_NONCE__";

/** Input of {@link registerPages} that depends on the application. */
export interface PageOptions {
  /** Public settings of the browser app, which are written into each page as JSON. */
  settings: object;
  /** Returns the sites that pages may show in frames. */
  frameOrigins: () => Promise<readonly string[]>;
  /** Prefixes of the paths of calls. An unknown path with such a prefix gets an envelope as reply, not the page. */
  apiPrefixes: readonly string[];
}

type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the built browser app from `root`. Hashed assets may be cached for a year. Every page address replies index.html with a fresh
 * nonce, uncached. Unknown files and calls reply 404 with an envelope. If the app is not built, every address replies 404.
 */
export async function registerPages(
  app: FastifyInstance,
  root: string,
  portal: Pick<Engine, "config" | "log" | "generated">,
  options: PageOptions,
): Promise<void> {
  const page = pageOf(root, portal, options);
  const isApi = ({ url }: FastifyRequest): boolean => options.apiPrefixes.some((prefix) => url.startsWith(prefix));
  if (page !== undefined) {
    // Registered before the static files, which include index.html without a nonce.
    app.get("/", page);
    app.get("/index.html", page);
    await app.register((files) => registerFiles(files, root));
  }
  app.setNotFoundHandler((request, reply) => {
    if (page !== undefined && !isApi(request) && isPage(request)) return page(request, reply);
    return sendEnvelope(reply, 404, { code: "404", msg: isApi(request) ? textOf("noCall") : textOf("notFound"), data: null });
  });
}

async function registerFiles(files: FastifyInstance, root: string): Promise<void> {
  // A folder, or a name that no file can have, is not found like any other.
  files.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode !== 403) throw error;
    return reply.callNotFound();
  });
  await files.register(fastifyStatic, {
    root,
    index: false,
    dotfiles: "ignore",
    // The build writes the compressed files beside the originals (src/build/steps.ts).
    preCompressed: true,
    // Set in `setHeaders`, because assets and other files differ.
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", /[\\/]assets[\\/]/.test(path) ? IMMUTABLE : "no-cache");
    },
  });
  const sendText = assetTexts(join(root, "assets"));
  files.get<{ Params: { name: string } }>("/assets/:name", async (request, reply) => {
    const { name } = request.params;
    return (await sendText(request, reply, name)) ? reply : reply.sendFile(name, join(root, "assets"));
  });
}

/**
 * Creates the handler that sends the page.
 *
 * @returns undefined if the app is not built
 */
function pageOf(
  root: string,
  portal: Pick<Engine, "config" | "log" | "generated">,
  { settings, frameOrigins }: PageOptions,
): Page | undefined {
  const file = join(root, "index.html");
  if (!existsSync(file)) return undefined;
  const page = readFileSync(file, "utf8");
  const [head = "", ...rest] = page.split("</head>");
  const chunks = pageChunks(root, page, portal.generated.screenRights);
  const { caReader } = portal.config.browser;
  // Without "<", no text can end the element.
  const json = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return async (request, reply) => {
    const nonce = randomBytes(18).toString("base64");
    const links = chunks.links(pathOf(request), (cookieToken(request) ?? "") !== "", nonce);
    const embedded = `<script type="application/json" id="${CONFIG_ELEMENT}" nonce="${nonce}">${json}</script>`;
    const frames = await frameOrigins().catch((error: unknown) => {
      // Send the page anyway: it shows what is wrong, and without it the user would see nothing.
      portal.log.warn(error, "menus could not be read: no outer page can be shown");
      return [];
    });
    // The page holds no data of the user, and its nonce differs in each reply.
    request.mayCompress = true;
    return reply
      .code(200)
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", pagePolicy({ nonce, frames, caReader }))
      .send([head.concat(embedded, links), ...rest].join("</head>").replaceAll(NONCE_PLACE, nonce));
  };
}

/** Paths at which programs look for what a host offers (RFC 8615). A program would mistake the page for a valid reply. */
const WELL_KNOWN = "/.well-known/";

/**
 * Tests whether a browser is navigating to an address, so that the page is sent. Not for requests of programs with a token, whose path may
 * be a gateway route that no longer exists. A navigation to a missing file gets the page too, which reports it (P-GUARD-08).
 */
function isPage(request: FastifyRequest): boolean {
  if (request.method !== "GET" || request.url.startsWith(WELL_KNOWN)) return false;
  if (request.headers.authorization !== undefined && !wantsPage(request)) return false;
  return !/\.[a-z0-9]{1,8}$/i.test(pathOf(request)) || wantsPage(request);
}

const pathOf = (request: FastifyRequest): string => request.url.split("?")[0] ?? "";
