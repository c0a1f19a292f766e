import { createHmac } from "node:crypto";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Envelope } from "../../../../runtime/contract/wire/envelope.ts";
import { keySaved, Refusal, refuse } from "../refusals/refusal.ts";
import type { Connection } from "../store/index.ts";
import { IDEMPOTENCY_MS } from "../store/internal-tables.ts";
import { changesData } from "./changes.ts";
import type { CallContext } from "./context.ts";

/** Maximum number of stored replies per user. When there are more, the oldest are deleted. */
const MOST_REPLIES = 200;
/** Maximum length of a stored reply in characters. A longer reply is stored without its lists. */
const MOST_TEXT = 100_000;

/**
 * A call that changes data and was sent with an idempotency key. However often it is sent within 24 hours, the change is made once. {@link
 * keyedRequest} creates it. The route calls `begin`; `inTransaction` calls the methods for the transaction.
 */
export interface KeyedRequest {
  /**
   * Finds the reply of an earlier request with this key. Called when the body has been read, before anything is validated.
   *
   * @param input the input as sent; `file`: digest of the upload
   * @returns the reply as JSON text, or undefined if nothing was stored under the key
   * @throws Refusal 409 when another body was stored under the key
   */
  begin(input: Data, file?: string): Promise<string | undefined>;
  /**
   * Finds the reply that another request with the key has stored since `begin`. Call it when this request has failed. However, if a
   * transaction of this request has stored the key, the key is deleted and nothing is searched.
   *
   * @param error why this request failed
   * @returns the reply as JSON text. Undefined if no other request has stored a reply, or if the key was deleted. Also undefined if `error`
   * is a failure of the server (status 500 or more)
   * @throws Refusal 409 when another body was stored under the key
   */
  overtaken(error: unknown): Promise<string | undefined>;
  /** Reserves the key in a transaction that has just begun. Waits for another transaction that holds it. @throws KeyInUse */
  reserve(connection: Connection): Promise<void>;
  /** Stores the reply at the end of the transaction that `reserve` began. @param value what the transaction returns */
  store(connection: Connection, value: unknown): Promise<void>;
  /** Reports that the transaction has committed, so the key now belongs to this request. */
  committed(): void;
  /** Stores the reply of an upload, whose handler has no transaction. @throws KeyInUse */
  storeUpload(envelope: Envelope): Promise<void>;
  /** Stores the final reply of a hand-written handler, which may differ from what its transaction returned. */
  complete(envelope: Envelope): Promise<void>;
}

/** Thrown when another request has stored the key since `begin`. It never reaches a client: the stored reply is sent instead. */
class KeyInUse extends Error {}

/** Serialises an envelope by the schema of its route, so that nothing is stored that would not be sent. */
type Serialise = (envelope: Envelope) => string;

/**
 * Reads the header `Idempotency-Key` of a call that changes data. Stores nothing yet.
 *
 * @param envelopeOf wraps a value that a transaction returned into an envelope
 * @returns undefined if no key was sent or the call changes nothing
 * @throws Refusal 422 when the key is empty, longer than 200 characters, or contains characters that are not visible ASCII
 */
export function keyedRequest(
  header: string | readonly string[] | undefined,
  context: CallContext,
  envelopeOf: (value: unknown) => Envelope,
  serialise: Serialise,
): KeyedRequest | undefined {
  if (header === undefined || !changesData(context.route)) return undefined;
  if (typeof header !== "string" || !/^[\x21-\x7e]{1,200}$/.test(header)) throw refuse("wrongKey");
  return new StoredKey(header, context, envelopeOf, serialise);
}

class StoredKey implements KeyedRequest {
  readonly #context: CallContext;
  readonly #envelopeOf: (value: unknown) => Envelope;
  readonly #serialise: Serialise;
  readonly #user: string;
  readonly #id: string;
  #body = "";
  #isStored = false;

  constructor(key: string, context: CallContext, envelopeOf: (value: unknown) => Envelope, serialise: Serialise) {
    const { caller, route } = context;
    this.#context = context;
    this.#envelopeOf = envelopeOf;
    this.#serialise = serialise;
    this.#user = caller.info.userId ?? `client:${caller.client?.clientId ?? ""}`;
    this.#id = this.#digest(["key", this.#user, route.call.id, key]);
  }

  begin(input: Data, file?: string): Promise<string | undefined> {
    this.#body = this.#digest(["body", sorted(input), file ?? null]);
    return this.#find();
  }

  async overtaken(error: unknown): Promise<string | undefined> {
    const isServerFault = !(error instanceof KeyInUse) && (!(error instanceof Refusal) || error.status >= 500);
    if (isServerFault || this.#body === "") return undefined;
    if (!this.#isStored) return this.#find();
    const { kysely } = this.#context.portal.store.database;
    await kysely.deleteFrom("idempotency_key").where("key_digest", "=", this.#id).execute();
    return undefined;
  }

  async #find(): Promise<string | undefined> {
    const { portal } = this.#context;
    const found = await portal.store.database.kysely
      .selectFrom("idempotency_key")
      .select(["body_digest", "reply", "log_id"])
      .where("key_digest", "=", this.#id)
      .where("expires_at", ">", portal.clock.now())
      .executeTakeFirst();
    if (found === undefined) return undefined;
    if (found.body_digest !== this.#body) throw keySaved(await this.#savedName(String(found.log_id)));
    return String(found.reply);
  }

  async reserve(connection: Connection): Promise<void> {
    if (this.#isStored) return;
    const now = this.#context.portal.clock.now();
    const row = { body_digest: this.#body, reply: "", log_id: this.#logId, expires_at: now + IDEMPOTENCY_MS };
    const reserved = await connection
      .insertInto("idempotency_key")
      .values({ key_digest: this.#id, user_id: this.#user, ...row })
      .onConflict((conflict) => conflict.column("key_digest").doUpdateSet(row).where("idempotency_key.expires_at", "<=", now))
      .returning("key_digest")
      .executeTakeFirst();
    if (reserved === undefined) throw new KeyInUse();
  }

  async store(connection: Connection, value: unknown): Promise<void> {
    // A list that a transaction returns is often not the reply; `complete` stores the reply later.
    const envelope = this.#envelopeOf(Array.isArray(value) ? null : value);
    await this.#write(connection, envelope);
    await this.#makeRoom(connection);
  }

  committed(): void {
    this.#isStored = true;
  }

  storeUpload(envelope: Envelope): Promise<void> {
    return this.#context.portal.store.database.transaction(async (connection) => {
      await this.reserve(connection);
      await this.#write(connection, envelope);
      await this.#makeRoom(connection);
    });
  }

  async complete(envelope: Envelope): Promise<void> {
    // Without a transaction, the call wrote nothing that a second request could duplicate.
    if (!this.#isStored || this.#context.route.handler.kind !== "hand") return;
    await this.#write(this.#context.portal.store.database.kysely, envelope);
  }

  get #logId(): string | null {
    return this.#context.audit?.logId ?? null;
  }

  async #write(connection: Connection, envelope: Envelope): Promise<void> {
    const { once } = this.#context.reply;
    const reply = this.#textOf(
      once === undefined ? envelope : { ...envelope, msg: once.replayMsg, data: without(envelope.data, once.names) },
    );
    await connection.updateTable("idempotency_key").set({ reply }).where("key_digest", "=", this.#id).execute();
  }

  #textOf(envelope: Envelope): string {
    const text = this.#serialise(envelope);
    return text.length <= MOST_TEXT ? text : this.#serialise({ ...envelope, data: withoutLists(envelope.data) });
  }

  async #makeRoom(connection: Connection): Promise<void> {
    const old = connection
      .selectFrom("idempotency_key")
      .select("key_digest")
      .where("user_id", "=", this.#user)
      .orderBy("expires_at", "desc")
      .orderBy("key_digest")
      .limit(MOST_REPLIES)
      .offset(MOST_REPLIES);
    await connection.deleteFrom("idempotency_key").where("key_digest", "in", old).execute();
  }

  /** Returns the name of the record that the first request created or changed, or undefined if it has none. */
  async #savedName(logId: string): Promise<string | undefined> {
    const { kysely } = this.#context.portal.store.database;
    const changes = kysely.selectFrom("record_change").select("record_name").where("log_id", "=", logId);
    const first = await changes.orderBy("change_id").limit(1).executeTakeFirst();
    return first === undefined ? undefined : String(first.record_name);
  }

  /** Computes a keyed digest (HMAC), because a body may hold a password that must not be guessed from a copy of the database. */
  #digest(values: readonly unknown[]): string {
    return createHmac("sha256", this.#context.portal.log.logKey)
      .update(`idempotency\n${JSON.stringify(values)}`)
      .digest("hex");
  }
}

/** Returns the value with the names of every object sorted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, item]) => [name, sorted(item)]));
}

/** Returns the value without these names, at any depth. */
function without(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, names));
  if (value === null || typeof value !== "object") return value;
  const left = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(left.map(([name, item]) => [name, without(item, names)]));
}

/** Returns the value without the lists in it, at any depth. */
function withoutLists(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (value === null || typeof value !== "object") return value;
  const left = Object.entries(value).filter(([, item]) => !Array.isArray(item));
  return Object.fromEntries(left.map(([name, item]) => [name, withoutLists(item)]));
}
