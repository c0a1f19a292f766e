import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { antdStyles } from "./src/build/antd/antd-plugin.ts";
import { styleAttributes } from "./src/build/antd/style-attributes.ts";
import { bundledPackages } from "./src/build/bundled-packages.ts";
import { compileHints } from "./src/build/compile-hints.ts";
import { decorativeIcons } from "./src/build/decorative-icons.ts";
import { exactWidths } from "./src/build/exact-widths.ts";
import { firstChunks } from "./src/build/first-chunks.ts";
import { iconSets } from "./src/build/icon-sets.ts";
import { leanPackages } from "./src/build/lean-packages.ts";
import { singleCalls } from "./src/build/single-calls.ts";

const root = import.meta.dirname;
const app = resolve(root, "src/app");

/** The browser app. The server and the generator are built by src/build. */
export default defineConfig({
  root: app,
  cacheDir: resolve(root, ".cache/vite"),
  plugins: [
    react(),
    singleCalls(),
    leanPackages(),
    exactWidths(),
    decorativeIcons(),
    iconSets(),
    antdStyles(root),
    styleAttributes(),
    compileHints(),
    bundledPackages(root, "dist/packages/app.json"),
  ],
  // The server puts the nonce of each reply in its place (src/server/engine/http/pages.ts).
  html: { cspNonce: "__CSP_NONCE__" },
  resolve: { alias: { crypto: resolve(app, "identity/credentials/no-crypto.ts") } },
  server: { port: 5173, strictPort: false, host: "127.0.0.1", fs: { allow: [root] } },
  build: {
    outDir: resolve(root, "dist/app"),
    emptyOutDir: true,
    target: "es2022",
    // The content security policy knows no data: addresses for scripts, styles and fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    // Tells the server what to announce with a page (src/server/engine/http/page-chunks.ts).
    manifest: true,
    // Every browser of the target knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: resolve(app, "index.html"), portal: resolve(app, "shell/portal.tsx") },
      // antd's parts only export, but few of them say so: without this one input brings antd's whole form along.
      treeshake: { moduleSideEffects: (id) => !/node_modules[\\/]@rc-component[\\/]/.test(id) },
      output: {
        codeSplitting: {
          groups: firstChunks(app),
        },
      },
    },
  },
});
