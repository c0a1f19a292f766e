import type { FieldMessage } from "../../../../runtime/contract/wire/envelope.ts";
import type { ImportedUser } from "../../../generated/entities/imported-user.ts";
import type { UserRow } from "../../../generated/entities/user-row.ts";
import type { CallContext } from "../../identity/portal.ts";
import { accountOf } from "../../engine/calls/principal.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { asRefusal, Refusal, violated, wrongField } from "../../engine/refusals/refusal.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";
import { isAccount } from "../../identity/passwords/credentials.ts";
import { oneTimePassword } from "../../identity/second-factor/one-time-password.ts";
import { sentPassword } from "../../engine/secrets/hash-secret.ts";
import { foldCase } from "../../engine/store/drivers/dialect.ts";
import { addUser } from "./add-user.ts";
import { isRegionAdmin } from "./assignable-account-types.ts";
import { validateUser, type UserInput } from "./user-rules.ts";

/** A row of the import call. Empty cells are absent or null. */
type Row = { [Name in keyof UserRow]?: UserRow[Name] | null };

interface ImportResult {
  made: ImportedUser[];
  userIds: string[];
}

/**
 * Creates the users of a workbook in one transaction, all or none. Each user is validated and authorised like a user added by hand.
 *
 * @param rows the rows of the workbook
 * @returns the initial passwords, which are shown only once, and the ids of the users, both in the order of the rows
 * @throws Refusal 422 with every row that cannot be created, for example because the account exists or occurs twice. Thus a second import
 * of the same file changes nothing
 */
export async function importUsers(rows: readonly Row[], context: CallContext): Promise<ImportResult> {
  // Validates once before the slow password hashing, and again inside the transaction, where the result counts.
  await validateRows(rows, context);
  const passwords = rows.map(() => oneTimePassword());
  const {
    crypto: { hashes },
    config,
  } = context.portal;
  const sent = passwords.map((password) => sentPassword(password, config.encryptType));
  const add = async (inside: CallContext): Promise<ImportResult> => {
    const inputs = await validateRows(rows, inside);
    // All rows are valid here. A refusal can only be caused by a concurrent write, after which PostgreSQL refuses everything else
    // in this transaction.
    const userIds: string[] = [];
    for (const [index, input] of inputs.entries()) userIds.push((await addUser(input, String(sent[index]), inside)).userId);
    const made = inputs.map(({ userAccount, userName }, index) => ({
      userAccount: String(userAccount),
      userName: String(userName),
      oneTimePassword: String(passwords[index]),
    }));
    return { made, userIds };
  };
  return hashes.precompute(accountOf(context.caller), sent, () => inTransaction(context, add));
}

async function validateRows(rows: readonly Row[], inside: CallContext): Promise<UserInput[]> {
  const inputs: UserInput[] = [];
  await eachRow(rows, async (row, index) => {
    const account = foldCase(textIn(row.userAccount));
    if (rows.findIndex(({ userAccount }) => foldCase(textIn(userAccount)) === account) < index)
      throw wrongField("userAccount", "accountTwice");
    const input = await inputOf(row, inside);
    await validateUser(input, inside);
    inputs.push(input);
  });
  return inputs;
}

/**
 * Calls `visit` for every row, one after the other. Refusals do not end the loop; they are thrown at the end as one, each with its row
 * number from 1.
 */
async function eachRow<R>(rows: readonly R[], visit: (row: R, index: number) => Promise<void>): Promise<void> {
  const refused: FieldMessage[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      await visit(row, index);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ field: "rows", message: textOf("importRow", { number: index + 1, text: asRefusal(error).message }) });
    }
  }
  if (refused.length > 0) throw violated(refused);
}

const textIn = (value: string | null | undefined): string => value?.trim() ?? "";

/**
 * Converts a row of the import to the fields of a user. Region, organisation and roles are named in the row, and become keys.
 *
 * @throws Refusal 422 if the account exists already, or if a name is unknown
 */
async function inputOf(row: Row, inside: CallContext): Promise<UserInput> {
  const { userTypeId, regionCode: _, orgName: __, roleIds, ...plain } = row;
  const userAccount = textIn(row.userAccount);
  if (await isAccount(inside.portal, userAccount, inside.connection)) throw wrongField("userAccount", "accountTaken");
  const [regionId, orgGuid] = [await regionOf(row, inside), await organisationOf(row, inside)];
  return {
    ...plain,
    userAccount,
    userStatus: "1",
    userTypeInfos: textIn(userTypeId) === "" ? [] : [{ userTypeId: userTypeId ?? null, status: "1" }],
    ...(regionId === undefined ? {} : { regionId }),
    ...(orgGuid === undefined ? {} : { orgGuid }),
    roles: await rolesOf(textIn(roleIds), inside),
  };
}

/**
 * Returns the id of the region with the code in the row. Without a code: the region of the region administrator who imports, undefined for
 * other callers.
 *
 * @throws Refusal 422 for an unknown code
 */
async function regionOf({ regionCode }: Row, inside: CallContext): Promise<string | undefined> {
  const code = textIn(regionCode);
  if (code === "") return isRegionAdmin(inside.caller) ? (inside.caller.info.regionId ?? undefined) : undefined;
  const [region] = await recordsOf(inside, "region").list({ regionCode: code });
  if (region === undefined) throw noSuch("regionCode", "区划");
  return region.id;
}

async function organisationOf({ orgName }: Row, inside: CallContext): Promise<string | undefined> {
  const name = textIn(orgName);
  if (name === "") return undefined;
  const [organisation, other] = await recordsOf(inside, "organisation").list({ orgName: name });
  if (organisation === undefined || other !== undefined) throw noSuch("orgName", "组织");
  return organisation.orgGuid;
}

/**
 * Parses a list of 角色编码, the keys of roles, separated by commas, semicolons or blanks. Each is returned once.
 *
 * @throws Refusal 422 for an unknown one
 */
async function rolesOf(text: string, inside: CallContext): Promise<string[]> {
  const ids = [...new Set(text.split(/[,，、;；\s]+/).filter((id) => id !== ""))];
  for (const id of ids) if ((await recordsOf(inside, "role").find(id)) === undefined) throw noSuch("roleIds", `角色「${id}」`);
  return ids;
}

const noSuch = (field: string, title: string): Refusal => violated([{ field, message: textOf("noSuchRecord", title) }]);
