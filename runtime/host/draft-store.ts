import { createContext } from "react";

/**
 * Store for drafts, which are the unsaved input of forms. They are saved on the server for the user. Each draft belongs to the browser
 * window that edits it.
 */
export interface DraftStore {
  /**
   * Assigns a free draft of a form to this window and returns its text. A draft is free if no open window edits it. If this tab was
   * reloaded, its draft from before is assigned first. Otherwise the newest free draft is assigned. A further call assigns the next one.
   *
   * @param draftKey identifies the form and its record
   * @param isWanted called after a free draft was found. If it returns false, for example because the user has begun to type, the draft
   * remains free
   * @returns the draft's text, or undefined if no draft was assigned
   */
  take: (draftKey: string, isWanted: () => boolean) => Promise<string | undefined>;
  /**
   * Stores the draft of this window.
   *
   * @param draftKey identifies the form and its record
   * @param text the draft
   * @param isLeft true if the page is closing: the request is then sent without waiting for earlier requests
   */
  put: (draftKey: string, text: string, isLeft?: boolean) => void;
  /**
   * Removes the draft of this window, because its record was saved or the input was discarded.
   *
   * @param draftKey identifies the form and its record
   */
  drop: (draftKey: string) => void;
  /**
   * Registers a form whose last changes may not be stored yet.
   *
   * @param write stores the form's current input; `flush` calls it
   * @returns a function that ends the registration
   */
  hold: (write: () => void) => () => void;
  /** Resolves once everything typed so far is stored, or could not be stored. */
  flush: () => Promise<void>;
}

/** React context with the store for drafts. If it is undefined, drafts are not stored. */
export const DraftStoreContext = createContext<DraftStore | undefined>(undefined);
