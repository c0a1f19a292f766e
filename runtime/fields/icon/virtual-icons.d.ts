declare module "virtual:icons/names" {
  const names: readonly string[];
  export default names;
}
declare module "virtual:icons/*" {
  const icons: Readonly<Record<string, import("./icon-definition.ts").IconDefinition>>;
  export default icons;
}
