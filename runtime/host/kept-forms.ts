import { createContext } from "react";

/** What is typed and not saved yet, kept for its user beyond this browser: it comes back when the same form is opened again. */
export interface KeptForms {
  /** @param place which form of which record */
  get: (place: string) => Promise<string | undefined>;
  put: (place: string, text: string) => void;
  /** It was saved, or given up. */
  drop: (place: string) => void;
  /** A form in which something may be typed that was not put yet. Answers how it ends. */
  hold: (write: () => void) => () => void;
  /** Everything typed so far is kept, or could not be. */
  flush: () => Promise<void>;
}

/** Absent: nothing is kept. */
export const KeptFormsContext = createContext<KeptForms | undefined>(undefined);
