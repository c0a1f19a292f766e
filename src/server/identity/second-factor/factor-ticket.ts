import { createHash, randomBytes } from "node:crypto";
import type { Portal } from "../portal.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import type { Connection } from "../../engine/store/index.ts";
import { type Credentials, credentialsOfUser } from "../passwords/credentials.ts";
import type { LoginType } from "../sessions/login-methods.ts";

/** Lifetime in milliseconds: ten minutes, because an app may have to be set up first. */
const TICKET_MS = 600_000;

const digest = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");
/** Computes a digest of all that signing in verified, including the password's hash. */
const digestCredentials = (user: Credentials): string => digest(JSON.stringify(user));

/**
 * Creates a ticket for a user who has passed the first factor but not the second. Only the second step of signing in accepts the ticket,
 * within ten minutes; it is no session. Only its digest is stored.
 *
 * @returns the ticket
 */
export async function issueTicket(
  { store: { database }, clock: { now } }: Pick<Portal, "store" | "clock">,
  user: Credentials,
  loginType: LoginType,
): Promise<string> {
  const ticket = randomBytes(32).toString("hex");
  const row = { user_id: user.userId, login_type: loginType, judged: digestCredentials(user), expires_at: now() + TICKET_MS };
  await database.kysely.deleteFrom("factor_ticket").where("expires_at", "<=", now()).execute();
  await database.kysely
    .insertInto("factor_ticket")
    .values({ ticket_hash: digest(ticket), ...row })
    .execute();
  return ticket;
}

/** A user who has passed the first factor, and the method of signing in. */
export interface Ticket {
  user: Credentials;
  loginType: LoginType;
}

/**
 * Finds a valid ticket, which remains valid.
 *
 * @throws Refusal ticketOver if the ticket is unknown or has expired; changedMeanwhile if its user was disabled or has changed since the
 * first factor was verified
 */
export async function ticketOf(portal: Pick<Portal, "store" | "clock">, ticket: string): Promise<Ticket> {
  const { kysely } = portal.store.database;
  const row = await kysely.selectFrom("factor_ticket").selectAll().where("ticket_hash", "=", digest(ticket.trim())).executeTakeFirst();
  if (row === undefined || Number(row["expires_at"]) <= portal.clock.now()) throw refuse("ticketOver");
  const user = await credentialsOfUser(portal, kysely, "userId", String(row["user_id"]));
  if (user === undefined || !user.usable || digestCredentials(user) !== row["judged"]) throw refuse("changedMeanwhile");
  const loginType = (["2", "3"] as const).find((type) => type === row["login_type"]) ?? "1";
  return { user, loginType };
}

/**
 * Uses a ticket up. Call `ticketOf` before: this does not check whether the ticket has expired.
 *
 * @throws Refusal if it is unknown or has been used already
 */
export async function takeTicket(connection: Connection, ticket: string): Promise<void> {
  const taken = await connection
    .deleteFrom("factor_ticket")
    .where("ticket_hash", "=", digest(ticket.trim()))
    .returning("ticket_hash")
    .executeTakeFirst();
  if (taken === undefined) throw refuse("ticketOver");
}
