import fc from "fast-check";

/** Property tests use the same examples in every run. PROPERTY_SEED selects others. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env["PROPERTY_SEED"] ?? 20_261_122) });
