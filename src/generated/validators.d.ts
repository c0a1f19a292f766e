// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/validator-types.hbs
// Sources: schemas/services
// Hash: 690781278177474ccd28c5abce900712

/** The validators are not committed; each default export is a compiled schema. */
declare module "*.validate.js" {
  const validate: import("../../runtime/contract/violations.ts").SchemaValidator;
  export default validate;
}
