import { createContext } from "react";

/** The form is being saved: what was typed now would be lost with it. */
export const FormLock = createContext(false);

/** Nothing of the form can be saved: its inputs are read-only. */
export const FormReadonly = createContext(false);
