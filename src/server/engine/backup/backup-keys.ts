import type { Config } from "../config/config.ts";
import { chainedBy, fingerprintOf, knownLogKey } from "../log/chain.ts";
import { openKnownBox, sealedBy } from "../secrets/open-secret-box.ts";
import type { Connection } from "../store/index.ts";
import { BackupError } from "./backup-error.ts";

/**
 * The parts of a portal's two keys that a backup needs. The log key seals the manifest. The fingerprints show whether a backup and a portal
 * have the same keys.
 */
export interface BackupKeys {
  /** `LOG_KEY`, with its fingerprint. */
  log: { key: Buffer; fingerprint: string };
  /** Fingerprint of `SECRET_KEY`. */
  secret: { fingerprint: string };
}

/** Reads the keys from the settings or DATA_DIR, and creates none. @throws BackupError if a key is missing */
export function readKeys(config: Config): BackupKeys {
  const [key, box] = [knownLogKey(config), openKnownBox(config)];
  if (key !== undefined && box !== undefined)
    return { log: { key, fingerprint: fingerprintOf(key) }, secret: { fingerprint: box.fingerprint } };
  const missing = [key === undefined ? "LOG_KEY (file log-key)" : "", box === undefined ? "SECRET_KEY (file secret.key)" : ""];
  const names = missing.filter((name) => name !== "").join(" and ");
  throw new BackupError(`${names}: not set, and not in DATA_DIR ${config.dataDir}; put the keys of the portal there or into the settings`);
}

/**
 * Lists the keys (`LOG_KEY`, `SECRET_KEY`) that are missing, or differ from those with which the database was written. A key without a
 * stored fingerprint is not compared. No key is created.
 *
 * @returns names such as `LOG_KEY (file log-key)`; empty if all keys match
 */
export async function findForeignKeys(connection: Connection, config: Config): Promise<string[]> {
  const [key, box] = [knownLogKey(config), openKnownBox(config)];
  const [log, secret] = [await chainedBy(connection), await sealedBy(connection)];
  return [
    ...(log === undefined || (key !== undefined && fingerprintOf(key) === log) ? [] : ["LOG_KEY (file log-key)"]),
    ...(secret === undefined || box?.fingerprint === secret ? [] : ["SECRET_KEY (file secret.key)"]),
  ];
}
