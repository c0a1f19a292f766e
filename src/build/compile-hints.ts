import type { Plugin } from "vite";

/**
 * Names of the chunks of which a list runs many functions before its rows are shown (first-chunks.ts). Not `react`, for which all others
 * wait: compiling all its functions takes longer than the main thread saves.
 */
const CHUNKS: readonly string[] = ["packages", "portal"];
/** The comment by which Chromium 136 and newer compile all functions of a file in another thread. Other browsers ignore it. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Vite plugin for builds that makes the browser compile the first chunks while they load. Without the plugin, the browser compiles about
 * 2,000 functions of these chunks in the main thread, each before its first run. The build fails if one of the chunks is missing.
 */
export function compileHints(): Plugin {
  return {
    name: "compile-hints",
    apply: "build",
    generateBundle: {
      // After the minifier, which removes comments.
      order: "post",
      handler(_, bundle) {
        for (const name of CHUNKS) {
          const chunk = Object.values(bundle).find((file) => file.type === "chunk" && file.name === name);
          if (chunk?.type !== "chunk") this.error(`compile-hints: the build has no chunk "${name}"`);
          chunk.code = HINT + chunk.code;
        }
      },
    },
  };
}
