import { runFactorReset } from "./factor-reset.ts";

// `npm run reset-factor`.
process.exitCode = await runFactorReset(process.argv.slice(2), process.env);
