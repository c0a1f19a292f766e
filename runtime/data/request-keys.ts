import type { Data } from "../contract/values/data.ts";

/** Makes an idempotency key. Not `crypto.randomUUID`: browsers offer that on https alone. */
function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Step {
  key: string;
  /** The body that was sent last. */
  body: string;
  /** The server has replied that it is done. */
  isDone: boolean;
}

/** A request whose reply was not seen. */
export interface Unseen {
  /** What was entered in its form. */
  values: Data;
  /** The toast that its failure was told by. */
  message: string;
}

/** Of one form. */
const MOST_UNSEEN = 20;

/**
 * Idempotency keys of one form (or of the row actions of one screen), one for each step of its chain of calls. A request
 * whose reply was lost is sent again under its key, so that the server makes the change once.
 */
export class RequestKeys {
  readonly #steps = new Map<string, Step>();
  #unseen: readonly Unseen[] = [];
  /** Called when a request gets a key of its own. */
  issued: () => void = () => {};

  /**
   * @param isSaved The record is stored already: another body is another change, which its version guards. Else all
   * attempts are to make the same record and share a key, whatever was changed between them.
   */
  constructor(readonly isSaved: boolean) {}

  /** The key of a request. @param step position and call in the chain @param body what is sent, as text */
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

  /** Keys of a record that is not stored yet, as far as the browser knows, by step: they belong to its draft. */
  unsettled(): Readonly<Record<string, string>> {
    return this.isSaved ? {} : Object.fromEntries([...this.#steps].map(([step, { key }]) => [step, key]));
  }

  /**
   * Puts back the keys of a draft. Each is used again whatever has been changed since: the server replies once more if the body is
   * the same, and else names the record that it has stored.
   */
  restore(keys: Readonly<Record<string, string>>): void {
    if (this.isSaved) return;
    for (const [step, key] of Object.entries(keys)) this.#steps.set(step, { key, body: "", isDone: false });
  }

  /** The server has replied that the step is done. Its key stays until the whole chain is: a repeated chain gets the same reply. */
  done(step: string): void {
    const known = this.#steps.get(step);
    if (known !== undefined) known.isDone = true;
  }

  /** The whole chain is done: what is sent next is another change. */
  renew(): void {
    this.#steps.clear();
    this.#unseen = [];
  }

  /** Notes that no reply to a request was seen: the server may have made the change, or not. */
  noteUnseen(request: Unseen): void {
    this.#unseen = [...this.#unseen, request].slice(-MOST_UNSEEN);
  }

  /** Requests since the last success whose replies were not seen, oldest first. */
  get unseen(): readonly Unseen[] {
    return this.#unseen;
  }
}

const ofFiles = new WeakMap<File, string>();

/** The key of an upload: the same file that is sent again after a failure is stored once. */
export function fileKey(file: File): string {
  const key = ofFiles.get(file) ?? newRequestKey();
  ofFiles.set(file, key);
  return key;
}

/** The file has arrived: chosen once more it is another upload. */
export function fileArrived(file: File): void {
  ofFiles.delete(file);
}
