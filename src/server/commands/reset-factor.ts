import { endWith } from "./end-with.ts";
import { runFactorReset } from "./factor-reset.ts";

// Entry point of `npm run reset-factor`.
await endWith(runFactorReset(process.argv.slice(2), process.env));
