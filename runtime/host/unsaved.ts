import { createContext } from "react";

/** An open form that has registered itself with {@link Unsaved}. */
export interface RegisteredForm {
  /** Tests whether the form has unsaved input. `now` does not wait for text that is still being typed. */
  isDirty: (now?: boolean) => boolean;
}

/**
 * The open forms of a page (or of a component of it), and whether they have unsaved input.
 *
 * @example
 * const unsaved = new Unsaved();
 * const release = unsaved.hold({ isDirty: () => changed });
 * unsaved.isDirty(); // whether input would be lost
 * release();
 */
export class Unsaved {
  readonly #forms = new Set<RegisteredForm>();
  readonly #listeners = new Set<() => void>();
  #marked = false;

  /**
   * Creates an empty set of forms.
   *
   * @param around a surrounding set, such as the set of the page around a dialog. Each form is registered there too
   */
  constructor(readonly around?: Unsaved) {}

  /**
   * Registers an open form.
   *
   * @param form the form
   * @returns a function that ends the registration
   */
  hold(form: RegisteredForm): () => void {
    const leave = this.around?.hold(form);
    this.#forms.add(form);
    return () => {
      this.#forms.delete(form);
      // The notification is deferred, because a form closes while React renders.
      queueMicrotask(() => this.tell());
      leave?.();
    };
  }

  /** Tests whether closing the page now would lose input. */
  isDirty(): boolean {
    return [...this.#forms].some((form) => form.isDirty());
  }

  /** Notifies listeners if input or saving has changed whether there is unsaved input. Forms call it after every change. */
  tell(): void {
    const marked = [...this.#forms].some((form) => form.isDirty(true));
    this.around?.tell();
    if (marked === this.#marked) return;
    this.#marked = marked;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Returns the state at the last notification, for the mark of a page. */
  marked = (): boolean => this.#marked;

  /**
   * Subscribes to changes of `marked`.
   *
   * @param listener called without arguments
   * @returns a function that ends the subscription
   */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/**
 * React context with the {@link Unsaved} of the page, in which the forms below register themselves. Default: an `Unsaved` for the whole
 * window.
 */
export const UnsavedContext = createContext<Unsaved>(new Unsaved());
