import { createContext } from "react";

/** Whether the form is being saved. Its inputs are locked, because values typed now would be lost. */
export const FormLock = createContext(false);

/** Whether nothing in the form can be saved. Its inputs are read-only. */
export const FormReadonly = createContext(false);
