import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ErrorPayload, Plugin, ViteDevServer } from "vite";
import { type WatchResult, watch } from "../../generator/commands/watch.ts";
import { formatDiagnostic } from "../../generator/diagnostics/frame.ts";

/** The vite plugin of {@link generatorPlugin}, with the end of its first run. */
export interface GeneratorPlugin {
  plugin: Plugin;
  /** Resolves after the first run of the generator, whether it succeeds or fails. */
  first: Promise<void>;
}

/**
 * Vite plugin that runs the generator after every save under schemas/. Vite then updates the open page. A mistake is printed in the
 * terminal and shown as an overlay with its source position. The last valid page remains behind the overlay.
 *
 * @param root the folder of the project
 */
export function generatorPlugin(root: string): GeneratorPlugin {
  let vite: ViteDevServer | undefined;
  let shown: ErrorPayload | undefined;
  let done = () => {};
  const first = new Promise<void>((resolve) => {
    done = resolve;
  });

  const take = (result: WatchResult) => {
    if (result.ok) {
      const readable = result.changed.filter((file) => !file.includes("/validators/"));
      if (readable.length > 0) console.log(`generated in ${result.ms} ms:\n${readable.map((file) => `  ${file}`).join("\n")}`);
      if (result.text !== "") console.log(result.text);
      // An empty update removes the overlay, even if the files are the same as before.
      if (shown !== undefined) vite?.ws.send({ type: "update", updates: [] });
      shown = undefined;
    } else {
      console.error(result.text);
      shown = overlayOf(root, result);
      vite?.ws.send(shown);
    }
    done();
  };

  const plugin: Plugin = {
    name: "generator",
    configureServer(server) {
      vite = server;
      // A page that is opened or reloaded meanwhile shows the mistake too.
      server.ws.on("connection", () => {
        if (shown !== undefined) server.ws.send(shown);
      });
      const stop = watch(root, take);
      const close = server.close.bind(server);
      server.close = () => {
        stop();
        return close();
      };
    },
  };
  return { plugin, first };
}

/** Builds the overlay of the browser that shows all mistakes with their source lines. Its position is that of the first mistake. */
function overlayOf(root: string, { diagnostics, text }: WatchResult): ErrorPayload {
  const [mistake, ...others] = diagnostics;
  if (mistake === undefined) return { type: "error", err: { message: text.trim(), stack: "", plugin: "generator" } };
  const { at, code, message } = mistake;
  const file = join(root, at.file);
  return {
    type: "error",
    err: {
      message: `${code} ${message}${others.length > 0 ? ` (and ${others.length} more)` : ""}`,
      frame: diagnostics.map((item) => formatDiagnostic(item, sourceOf(root, item.at.file))).join("\n\n"),
      id: file,
      loc: { file, line: at.line, column: at.column },
      stack: "",
      plugin: "generator",
    },
  };
}

function sourceOf(root: string, file: string): string | undefined {
  try {
    return readFileSync(join(root, file), "utf8");
  } catch {
    // The file is deleted. The message still contains the place.
    return undefined;
  }
}
