import { useCallback, useState } from "react";
import { readState, writeState } from "./stored.ts";

/** A preference of this browser. */
export function useStored<T>(name: string, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => (readState("local", name) as T | undefined) ?? initial);
  const store = useCallback(
    (next: T) => {
      setValue(next);
      writeState("local", name, next);
    },
    [name],
  );
  return [value, store];
}
