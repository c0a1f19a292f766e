// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/slots.hbs
// Sources: schemas/screens
// Hash: 13b7c166cb26efe7b71102e0187bde8c

/** Hand-written parts; no screen names one. */
export type Slots = Record<string, never>;
