// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/validator-types.hbs
// Sources: schemas/services

/** The validators are not committed; each default export is a compiled schema. */
declare module "*.validate.js" {
  const validate: import("../../runtime/contract/language/violations.ts").SchemaValidator;
  export default validate;
}
