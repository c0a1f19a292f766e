import { resolve } from "node:path";
import { buildStale } from "./build-stale.ts";

// `npm run build`: builds everything that is stale into dist/.
process.env["NODE_ENV"] = "production";
buildStale(resolve(import.meta.dirname, "../.."))
  .then(() => console.log("everything is built"))
  .catch((error: unknown) => {
    console.error(`build failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  });
