import type { Action } from "../contract/screen.ts";

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
  #dialogs = 0;
  readonly #listeners = new Set<() => void>();

  begin(mark: Mark): void {
    this.#marks = [...this.#marks, mark];
    this.#tell();
  }

  end(mark: Mark): void {
    this.#marks = this.#marks.filter((item) => item !== mark);
    this.#tell();
  }

  /** A dialog shows what goes on from here, not a button. Answers how it closes. */
  open(): () => void {
    this.#dialogs += 1;
    this.#tell();
    return () => {
      this.#dialogs -= 1;
      this.#tell();
    };
  }

  has(action: Action, row: unknown): boolean {
    return this.#dialogs === 0 && this.#marks.some((mark) => mark.action === action && mark.row === row);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
