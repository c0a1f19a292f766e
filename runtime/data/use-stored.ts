import { useCallback, useState } from "react";

const PREFIX = "gp-portal-";

/** A preference of this browser. A storage that is full or forbidden is no reason to fail. */
export function useStored<T>(name: string, initial: T): [T, (next: T) => void] {
  const key = PREFIX + name;
  const [value, setValue] = useState<T>(() => {
    try {
      const stored = localStorage.getItem(key);
      return stored === null ? initial : (JSON.parse(stored) as T);
    } catch {
      return initial;
    }
  });
  const store = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // kept for this page only
      }
    },
    [key],
  );
  return [value, store];
}
