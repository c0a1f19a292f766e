import type { Action } from "../contract/language/screen.ts";

/** A running action. `row` is the row on which it runs; undefined if it runs on the page. */
export interface Mark {
  action: Action;
  row: unknown;
}

/**
 * Lists the actions that are running without an open dialog, so that their buttons can show a spinner. Each button subscribes separately. A
 * spinner therefore does not cause a new rendering of the page or its list.
 */
export class Busy {
  #marks: readonly Mark[] = [];
  readonly #dialogs = new Set<symbol>();
  readonly #listeners = new Set<() => void>();

  begin(mark: Mark): void {
    this.#marks = [...this.#marks, mark];
    this.#notify();
  }

  end(mark: Mark): void {
    this.#marks = this.#marks.filter((item) => item !== mark);
    this.#notify();
  }

  /**
   * Marks a dialog as open. While any dialog is open, the dialog shows the progress, and no button shows a spinner.
   *
   * @returns a function that marks the dialog as closed; further calls do nothing
   */
  open(): () => void {
    const dialog = Symbol();
    this.#dialogs.add(dialog);
    this.#notify();
    return () => {
      this.#dialogs.delete(dialog);
      this.#notify();
    };
  }

  has(action: Action, row: unknown): boolean {
    return this.#dialogs.size === 0 && this.#marks.some((mark) => mark.action === action && mark.row === row);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
