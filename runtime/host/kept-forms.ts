import { createContext } from "react";

/** Drafts: what is typed and not saved yet, stored for its user beyond this browser. A draft belongs to the window that edits it. */
export interface KeptForms {
  /**
   * Takes over the newest draft of a form that no open window edits. Called again it takes the next older one.
   *
   * @param place which form of which record
   * @param isWanted asked last: a form that is typed in meanwhile takes none
   * @returns undefined: there is none
   */
  take: (place: string, isWanted: () => boolean) => Promise<string | undefined>;
  /** Stores the draft of this window. @param isLeft the page may be gone before another request is through: it does not wait for those before it */
  put: (place: string, text: string, isLeft?: boolean) => void;
  /** Removes the draft of this window: its record was saved, or it was given up. */
  drop: (place: string) => void;
  /** Registers a form whose last changes may not be stored yet. @returns ends it */
  hold: (write: () => void) => () => void;
  /** Resolves once everything typed so far is stored, or could not be. */
  flush: () => Promise<void>;
}

/** Absent: nothing is kept. */
export const KeptFormsContext = createContext<KeptForms | undefined>(undefined);
