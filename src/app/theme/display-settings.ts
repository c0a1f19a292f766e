import { useMemo } from "react";

export interface DisplaySettings {
  tagBar: boolean;
}

export function useDisplaySettings(): DisplaySettings {
  return useMemo(() => ({ tagBar: true }), []);
}
