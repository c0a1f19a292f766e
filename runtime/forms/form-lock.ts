import { createContext } from "react";

/** React context: true while the form is being saved. Its inputs are then disabled, because values typed now would be lost. */
export const FormLock = createContext(false);

/** React context: true if the user cannot save the form at all, so that its inputs are read-only. */
export const FormReadonly = createContext(false);
