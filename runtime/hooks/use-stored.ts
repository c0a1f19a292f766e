import { useCallback, useState } from "react";
import { readStored, writeStored } from "./stored.ts";

/** A preference of this browser. */
export function useStored<T>(name: string, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => readStored("localStorage", name, initial));
  const store = useCallback(
    (next: T) => {
      setValue(next);
      writeStored("localStorage", name, next);
    },
    [name],
  );
  return [value, store];
}
