import type { Data } from "../contract/values/data.ts";

/** Generates an idempotency key. `crypto.randomUUID` is not used, because browsers offer it over https only. */
function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Step {
  key: string;
  /** The body of the last request. */
  body: string;
  /** The server has confirmed the step. */
  isDone: boolean;
}

/**
 * A request of a form whose reply was lost, so that it is unknown whether the server has made the change. With these values, the form can
 * recognise that a newer version of the record is the user's own change.
 */
export interface Unseen {
  /** The values of its form. */
  values: Data;
  /** Text of the toast that reported the failure. */
  message: string;
}

/** Maximum number of requests of a form whose lost reply is remembered. The oldest are forgotten first. */
const MOST_UNSEEN = 20;

/**
 * Idempotency keys of the requests that one form sends, or that the row actions of one screen send. A request whose reply was lost is sent
 * again with the same key, so that the server makes the change only once.
 */
export class RequestKeys {
  readonly #steps = new Map<string, Step>();
  #unseen: readonly Unseen[] = [];
  /** Called when a request receives a new key. */
  issued: () => void = () => {};

  /**
   * @param isSaved true if the record is already stored. A request with another body is then another change, and gets a key of its own.
   * False for a new record: all requests create the same record and share a key, even if the values changed in between.
   */
  constructor(readonly isSaved: boolean) {}

  /**
   * Returns the key of a request.
   *
   * @param step position and call in the chain
   * @param body the body of the request, as text
   */
  keyFor(step: string, body: string): string {
    const known = this.#steps.get(step);
    if (known !== undefined && (known.body === body || !(this.isSaved || known.isDone))) {
      known.body = body;
      return known.key;
    }
    const key = newRequestKey();
    this.#steps.set(step, { key, body, isDone: false });
    this.issued();
    return key;
  }

  /**
   * Returns the keys by step if, as far as the browser knows, the record is not stored yet. They are stored with its draft. Empty for a
   * stored record.
   */
  unsettled(): Readonly<Record<string, string>> {
    return this.isSaved ? {} : Object.fromEntries([...this.#steps].map(([step, { key }]) => [step, key]));
  }

  /**
   * Restores the keys of a draft. They are used again even if the values have changed. For the same body the server repeats its
   * reply; for another body it names the record that it has stored.
   */
  restore(keys: Readonly<Record<string, string>>): void {
    if (this.isSaved) return;
    for (const [step, key] of Object.entries(keys)) this.#steps.set(step, { key, body: "", isDone: false });
  }

  /**
   * Marks a step as confirmed by the server. Its key is valid until the whole chain is done, so that a repeated chain gets the same
   * replies.
   */
  done(step: string): void {
    const known = this.#steps.get(step);
    if (known !== undefined) known.isDone = true;
  }

  /** Forgets all keys after the whole chain is done, because the next request is another change. */
  renew(): void {
    this.#steps.clear();
    this.#unseen = [];
  }

  /** Records that the reply to a request was lost. The server may or may not have made the change. */
  noteUnseen(request: Unseen): void {
    this.#unseen = [...this.#unseen, request].slice(-MOST_UNSEEN);
  }

  /** Requests with a lost reply since the last success, oldest first. */
  get unseen(): readonly Unseen[] {
    return this.#unseen;
  }
}

const ofFiles = new WeakMap<File, string>();

/**
 * Returns the idempotency key of an upload, so that a file that is sent again is stored only once. The key is valid until {@link
 * fileArrived}.
 */
export function fileKey(file: File): string {
  const key = ofFiles.get(file) ?? newRequestKey();
  ofFiles.set(file, key);
  return key;
}

/** Forgets the key of a file after its upload. The same file chosen again is another upload. */
export function fileArrived(file: File): void {
  ofFiles.delete(file);
}
