import { createContext } from "react";

/** A form that is open. */
export interface HeldForm {
  /** Whether something was typed that is not saved. `now`: what is being typed is not waited for. */
  isDirty: (now?: boolean) => boolean;
}

/** The open forms of one page (or of one part of it), and whether anything would be lost with them. */
export class Unsaved {
  readonly #forms = new Set<HeldForm>();
  readonly #listeners = new Set<() => void>();
  #marked = false;

  /** @param around what this is a part of: it holds the same forms */
  constructor(readonly around?: Unsaved) {}

  /** A form opens; answers how it closes. */
  hold(form: HeldForm): () => void {
    const leave = this.around?.hold(form);
    this.#forms.add(form);
    return () => {
      this.#forms.delete(form);
      // Not at once: a form closes while React draws.
      queueMicrotask(() => this.tell());
      leave?.();
    };
  }

  /** Whether something would be lost now. */
  isDirty(): boolean {
    return [...this.#forms].some((form) => form.isDirty());
  }

  /** Something was entered, or saved. */
  tell(): void {
    const marked = [...this.#forms].some((form) => form.isDirty(true));
    this.around?.tell();
    if (marked === this.#marked) return;
    this.#marked = marked;
    for (const listener of [...this.#listeners]) listener();
  }

  /** As it was told last: for the mark of a page. */
  marked = (): boolean => this.#marked;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** Whose forms the forms below are. */
export const UnsavedContext = createContext<Unsaved>(new Unsaved());
