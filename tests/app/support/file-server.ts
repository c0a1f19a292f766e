import { type RunningServer, type Settings, startDemo } from "../server-process.ts";

/** Returns the server of a spec file: with fresh data when the file or its settings are not those of the call before. */
export type ServerOf = (file: string, settings: Settings) => Promise<RunningServer>;

/**
 * Keeps one server per worker. Each spec file meets the data as they are seeded, in whichever order the files run.
 * The port stays the same, so that the browser finds the app's scripts in its caches.
 */
export function fileServer(): { serverOf: ServerOf; stop: () => Promise<void> } {
  let key: string | undefined;
  let server: RunningServer | undefined;
  let port = "0";
  return {
    serverOf: async (file, settings) => {
      const wanted = JSON.stringify([file, settings]);
      if (server !== undefined && key === wanted) return server;
      await server?.stop();
      server = undefined;
      server = await startDemo({ PORT: port, ...settings });
      ({ port } = new URL(server.url));
      key = wanted;
      return server;
    },
    stop: async () => server?.stop(),
  };
}
