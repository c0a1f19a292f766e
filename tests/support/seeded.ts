import fc from "fast-check";

/** The same examples in every run: PROPERTY_SEED=… looks at others. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env["PROPERTY_SEED"] ?? 20_261_122) });
