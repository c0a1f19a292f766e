import type { Action } from "../contract/language/screen.ts";

/** An action that runs on a row, or on the page. */
export interface Mark {
  action: Action;
  row: unknown;
}

/**
 * What runs before its dialog opens. Buttons ask for it one by one: that one of them turns is no reason to draw the page
 * again, and its list with it.
 */
export class Busy {
  #marks: readonly Mark[] = [];
  readonly #dialogs = new Set<symbol>();
  readonly #listeners = new Set<() => void>();

  begin(mark: Mark): void {
    this.#marks = [...this.#marks, mark];
    this.#tell();
  }

  end(mark: Mark): void {
    this.#marks = this.#marks.filter((item) => item !== mark);
    this.#tell();
  }

  /** A dialog shows what goes on from here, not a button. Answers how it closes: once, however often it is told to. */
  open(): () => void {
    const dialog = Symbol();
    this.#dialogs.add(dialog);
    this.#tell();
    return () => {
      this.#dialogs.delete(dialog);
      this.#tell();
    };
  }

  has(action: Action, row: unknown): boolean {
    return this.#dialogs.size === 0 && this.#marks.some((mark) => mark.action === action && mark.row === row);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
