import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Packages that few calls need. The first use loads a package and blocks for 20 to 50 ms. Each would occupy 4 to 10 MB from the start. */
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
