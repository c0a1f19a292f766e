import { runFactorReset } from "./factor-reset.ts";

// Entry point of `npm run reset-factor`.
process.exitCode = await runFactorReset(process.argv.slice(2), process.env);
