import { createContext } from "react";

/** Context: true while the form is being saved. Its inputs are then locked, because values typed now would be lost. */
export const FormLock = createContext(false);

/** Context: true if the form cannot be saved at all. Its inputs are then read-only. */
export const FormReadonly = createContext(false);
