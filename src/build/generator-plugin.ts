import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ErrorPayload, Plugin, ViteDevServer } from "vite";
import { type WatchResult, watch } from "../../generator/commands/watch.ts";
import { formatDiagnostic } from "../../generator/diagnostics/frame.ts";

export interface GeneratorPlugin {
  plugin: Plugin;
  /** Resolves after the first generation, good or not. */
  first: Promise<void>;
}

/**
 * Generates after every save under schemas/; what changed reaches the open page by vite's own watching. A mistake is
 * told in the terminal and laid over the page with its place; the last good page stays behind it.
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
      // An update of nothing takes the overlay away, also when the files are again what they were.
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
      // A page that is opened or reloaded while the mistake stands shows it too.
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

/** All mistakes with their frames; the place is that of the first. */
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
    // Gone again: its place still stands in the message.
    return undefined;
  }
}
