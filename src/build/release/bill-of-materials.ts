import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Contrib, Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import Sqlite from "better-sqlite3";
import parseExpression from "spdx-expression-parse";
import type { Package } from "./packages.ts";

const { Library, Application } = Enums.ComponentType;

/** Name, version, licence and time of a release, for {@link renderBillOfMaterials}. */
export interface Described {
  name: string;
  version: string;
  license: string;
  /** Time of the release, the same for every build of one commit. */
  time: Date;
}

/**
 * Renders the bill of materials of a release (CycloneDX 1.6, JSON). It lists every package with version, licence, package URL and the hash
 * of package-lock.json, and the SQLite in the native code. Every package is listed as a direct dependency, because the bundle does not show
 * which package requires another.
 */
export function renderBillOfMaterials(root: string, release: Described, packages: readonly Package[]): string {
  const licenses = new Contrib.License.Factories.LicenseFactory(parseExpression);
  const builder = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(
    new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory(),
    licenses,
  );
  const whole = componentOf(builder, release, Application);
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: whole, timestamp: release.time }) });
  const { packages: locked } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, { integrity?: string } | undefined>>;
  };
  for (const { folder } of packages) {
    const component = componentOf(builder, JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")), Library);
    const integrity = locked[folder]?.integrity;
    if (integrity !== undefined) component.hashes.set(...Contrib.FromNodePackageJson.Utils.parsePackageIntegrity(integrity));
    bom.components.add(component);
  }
  bom.components.add(sqlite(licenses));
  for (const component of bom.components) whole.dependencies.add(component.bomRef);
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 });
}

type Builder = InstanceType<typeof Contrib.FromNodePackageJson.Builders.ComponentBuilder>;

function componentOf(builder: Builder, manifest: { name: string; version: string }, type: Enums.ComponentType): Models.Component {
  const component = builder.makeComponent(manifest, type);
  if (component === undefined) throw new Error(`no component can be made of the package ${manifest.name}`);
  component.purl = `pkg:npm/${manifest.name.replace("@", "%40")}@${manifest.version}`;
  component.bomRef.value = component.purl;
  return component;
}

/** Describes the SQLite that better-sqlite3 is compiled from, because reports of vulnerabilities name it. */
function sqlite(licenses: InstanceType<typeof Contrib.License.Factories.LicenseFactory>): Models.Component {
  const database = new Sqlite(":memory:");
  const version = String(database.prepare("select sqlite_version()").pluck().get());
  database.close();
  const purl = `pkg:generic/sqlite@${version}`;
  const component = new Models.Component(Library, "sqlite", { version, purl, bomRef: purl });
  component.licenses.add(licenses.makeFromString("blessing"));
  return component;
}
