import { Refusal } from "../refusals/refusal.ts";

/** An error in the form in which a worker process sends it: the properties of a refusal, or message and code of any other error. */
export type Failure =
  | Pick<Refusal, "status" | "message" | "data" | "code" | "layer" | "kind">
  | { message: string; code?: string | undefined };

/** Converts an error of a worker to a message, because an error object loses its class and code when it is sent to another process. */
export function failureOf(error: unknown): Failure {
  const { message = String(error), code } = error as Partial<Error & { code: string }>;
  if (!(error instanceof Refusal)) return { message, code };
  const { status, data, layer, kind } = error;
  return { status, message, data, code: error.code, layer, kind };
}

/** Converts a failure that a worker sent to an error: a Refusal, or an Error with message and code. */
export function errorOf(failure: Failure): Error {
  if (!("status" in failure)) return Object.assign(new Error(failure.message), { code: failure.code });
  return new Refusal(failure.status, failure.message, failure.data, failure);
}
