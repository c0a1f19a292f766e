import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * Packages that few calls need. Each is loaded at its first use, which blocks for 20 to 50 ms once, because each would occupy 4 to 10 MB
 * from the start.
 */
export const packages = {
  get sanitizeHtml() {
    return require("sanitize-html") as typeof import("sanitize-html");
  },
  get smCrypto() {
    return require("sm-crypto-v2") as typeof import("sm-crypto-v2");
  },
  get yaml() {
    return require("yaml") as typeof import("yaml");
  },
};
