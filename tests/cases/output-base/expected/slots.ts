// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/slots.hbs
// Sources: schemas/screens

/** Hand-written parts; no screen names one. */
export type Slots = Record<string, never>;
