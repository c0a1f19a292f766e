import { messageOf } from "../../boot/session/plain-calls.ts";
import { type RefObject, useRef, useState } from "react";

import type { Errors } from "./sign-in-rules.ts";

/** The state of a form of the sign-in page, and functions for it. {@link useEntries} returns it. */
export interface Entries<N extends string> {
  values: Record<N, string>;
  errors: Errors<N>;
  /** The last message of the server or about the whole form, shown until the next attempt. */
  message: string | undefined;
  busy: boolean;
  form: RefObject<HTMLFormElement | null>;
  change: (name: N, value: string) => void;
  focus: (name: N) => void;
  /**
   * Submits the form. If a field has a message, nothing is called and the first such field gets the focus. An error of `run`
   * is shown, and `failed` cleans up after it. The call is ignored while another attempt runs.
   */
  attempt: (errors: Errors<N>, run: () => Promise<void>, failed?: (error: unknown) => Promise<void> | void) => Promise<void>;
}

/**
 * Manages a form of the sign-in page: its values, its messages, and its submission. While a submission is running, a further one is
 * ignored.
 *
 * @param empty the initial values
 * @returns the state of the form, and functions. `attempt` submits the form. If `attempt` receives messages, it shows them at the fields
 * and focuses the first of these fields. If it receives none, it makes the call and shows an error of the call
 */
export function useEntries<N extends string>(empty: Record<N, string>): Entries<N> {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors<N>>({});
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const change = (name: N, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others as Errors<N>);
  };

  const focus = (name: N) => {
    const input = form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`);
    input?.focus();
    input?.select();
  };

  const attempt: Entries<N>["attempt"] = async (found, run, failed) => {
    if (running.current) return;
    setErrors(found);
    setMessage(undefined);
    const [faulty] = (Object.keys(empty) as N[]).filter((name) => found[name] !== undefined);
    if (faulty !== undefined) return focus(faulty);
    running.current = true;
    setBusy(true);
    try {
      await run();
    } catch (error) {
      setMessage(messageOf(error));
      await failed?.(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { values, errors, message, busy, form, change, focus, attempt };
}
