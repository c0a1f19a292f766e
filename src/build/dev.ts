import { createServer as createProbe } from "node:net";
import { resolve } from "node:path";
import { createServer, type Plugin } from "vite";
import { DevServer } from "./dev-server.ts";
import { generatorPlugin } from "./generator-plugin.ts";

// `npm run dev`: the generator watches schemas/, vite serves the app, and the server restarts when its sources change.

const root = resolve(import.meta.dirname, "../..");
/** Matches paths that the development server of Vite forwards to the portal's server. */
const PROXIED = /^\/(api|gp-|gpr-|gpbp-|gpbs-|route\/|(openapi|config)\.json)/;

const host = process.env["HOST"] || "127.0.0.1";
const port = await serverPort(process.env["PORT"]);
const server = new DevServer(root, {
  ...process.env,
  PORT: String(port),
  HOST: host,
  ADD_DISPOSAL_NEED: process.env["ADD_DISPOSAL_NEED"] || "on",
});

/** Delays calls while the server restarts. */
const holdCalls: Plugin = {
  name: "hold-calls",
  configureServer(vite) {
    vite.middlewares.use((request, _, next) => {
      if (PROXIED.test(request.url ?? "")) void server.whenTaking().then(() => next());
      else next();
    });
  },
};

const generator = generatorPlugin(root);
const vite = await createServer({
  configFile: resolve(root, "vite.config.ts"),
  plugins: [generator.plugin, holdCalls],
  server: { proxy: { [PROXIED.source]: { target: `http://${host}:${port}` } } },
});

let leaving = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (leaving) return;
    leaving = true;
    void Promise.all([server.stop(), vite.close()]).finally(() => process.exit(0));
  });
}

// The server needs the validators, which are generated.
await generator.first;
// An existing database of an earlier run is opened as it is. The samples are only for an empty one.
server.start(["--demo-when-empty"]);
await server.whenTaking();
await vite.listen();
console.log(`\nedit schemas/ and see the page change. The app, with the demo accounts above:`);
console.log(`ready ${vite.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? `http://127.0.0.1:${vite.config.server.port}`}`);

/** Finds the port of the server. `0` selects a free port, which must remain the same over restarts. */
async function serverPort(setting: string | undefined): Promise<number> {
  const wanted = Number(setting || 8080);
  if (wanted !== 0) return wanted;
  const probe = createProbe().listen(0, host);
  await new Promise((done) => probe.once("listening", done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === "object" && address !== null ? address.port : 8080;
}
