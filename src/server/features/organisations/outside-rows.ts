import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { OrganisationRecord } from "../../../generated/entities/organisation.ts";
import type { Portal } from "../../identity/portal.ts";
import { refuse } from "../../engine/refusals/refusal.ts";

/** Maximum number of rows in the reply of another system. A reply with more is treated as a failure. */
const MAX_ROWS = 1000;
const MAX_TEXT = 200;
/** Key of the agency 其他, which no agency may have. */
const OTHER = "000";

/** A disposal agency, as an external system of organisations returns it. */
export interface Agency {
  id: string;
  /** Name of the agency. */
  supplyCn: string;
  /** Telephone number; null if it is empty or too long. */
  supplyTel: string | null;
  /** Website; null if it is empty or too long. */
  supplyWebsite: string | null;
}

/**
 * Converts the `data` of an external system's reply to agencies. A telephone number or website that is empty or too long becomes null. The
 * cause of a refusal is logged.
 *
 * @throws Refusal 502 if `data` is not a list of at most 1,000 agencies. Also if the id or name of an agency is missing or longer than 200
 * characters, or if its id is 000, which is reserved
 */
export function agenciesOf(portal: Pick<Portal, "log">, data: unknown): Agency[] {
  return rowsOf(portal, data).map((row) => {
    const [id, supplyCn] = [textOf(row["id"]), textOf(row["supplyCn"])];
    if (id === null || supplyCn === null || id === OTHER) throw garbage(portal, "an agency without id and name");
    return { id, supplyCn, supplyTel: textOf(row["supplyTel"]), supplyWebsite: textOf(row["supplyWebsite"]) };
  });
}

const TEXTS = ["orgGuid", "orgName", "orgTopGuid", "orgTopName", "orgTel", "orgContact", "orgWebsite", "regionId"] as const;

/**
 * Converts the `data` of an external system's reply to a page of organisations. The cause of a refusal is logged.
 *
 * @throws Refusal 502 if `data` is no list with a total, or if an organisation lacks its id or name
 */
export function organisationsOf(portal: Pick<Portal, "log">, data: unknown): { rows: OrganisationRecord[]; total: number } {
  const { rows, total } = (data ?? {}) as Data;
  const found = rowsOf(portal, rows).map((row) => organisationOf(row));
  if (found.some(({ orgGuid, orgName }) => orgGuid === undefined || orgName === undefined))
    throw garbage(portal, "an organisation without id and name");
  if (typeof total !== "number" || !Number.isSafeInteger(total) || total < found.length) throw garbage(portal, "a page without its total");
  return { rows: found, total };
}

/**
 * Converts the `data` of the outside system's reply to one organisation. Leaves out fields that are empty or too long.
 *
 * @throws Refusal 502 if `data` is not an object
 */
export function ownUnitOf(portal: Pick<Portal, "log">, data: unknown): OrganisationRecord {
  if (data === null || typeof data !== "object" || Array.isArray(data)) throw garbage(portal, "no organisation");
  return organisationOf(data as Data);
}

/**
 * Reads the fields of an organisation from the reply of the other system. Drops texts that are empty, contain NUL or exceed `MAX_TEXT`, and
 * `exchange` unless it is a boolean.
 */
function organisationOf(row: Data): OrganisationRecord {
  const texts = TEXTS.map((name) => [name, textOf(row[name])]).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(texts), ...(typeof row["exchange"] === "boolean" ? { exchange: row["exchange"] } : {}) };
}

function rowsOf(portal: Pick<Portal, "log">, data: unknown): Data[] {
  if (!Array.isArray(data) || data.length > MAX_ROWS || data.some((row) => row === null || typeof row !== "object"))
    throw garbage(portal, `no list of at most ${MAX_ROWS} objects`);
  return data;
}

function textOf(value: unknown): string | null {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text === "" || text.length > MAX_TEXT || text.includes("\u0000") ? null : text;
}

function garbage(portal: Pick<Portal, "log">, what: string): Error {
  portal.log.warn(undefined, `an outside lookup answered ${what}`);
  return refuse("lookupAway");
}
