import { type RunningServer, type Settings, startDemo } from "../server-process.ts";

interface Wanted {
  /** Spec file that requests the server. */
  file: string;
  settings: Settings;
  /** Whether journeys of the file change data that others see. */
  changesData: boolean;
}

/** Returns the server for a spec file: a new one if the settings differ, or if another file has changed the data. */
export type ServerOf = (wanted: Wanted) => Promise<RunningServer>;

/**
 * Runs one server per worker. Each spec file starts with the seeded data, in whichever order the files run.
 * The port stays the same, so that pages of the worker have one origin.
 */
export function fileServer(): { serverOf: ServerOf; stop: () => Promise<void> } {
  let server: RunningServer | undefined;
  let settingsOfServer = "";
  let changedBy: string | undefined;
  let port = "0";
  return {
    serverOf: async ({ file, settings, changesData }) => {
      const isFresh = changedBy === undefined || changedBy === file;
      if (server === undefined || !isFresh || settingsOfServer !== JSON.stringify(settings)) {
        await server?.stop();
        server = undefined;
        changedBy = undefined;
        server = await startDemo({ PORT: port, ...settings });
        ({ port } = new URL(server.url));
        settingsOfServer = JSON.stringify(settings);
      }
      if (changesData) changedBy = file;
      return server;
    },
    stop: async () => server?.stop(),
  };
}
