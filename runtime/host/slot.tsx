import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from "react";
import type { MissingProps } from "./lazy-part.tsx";
import { type SlotProps, useRuntime } from "./runtime.tsx";

/** Reads the blocks of the screen around it afresh; where there is none there is nothing to read. */
export const ReloadContext = createContext<() => void>(() => {});

/** A hand-written part by name. The generated types make the app's record complete. */
export function Slot({ name, reload, ...props }: Omit<SlotProps, "reload"> & { name: string; reload?: () => void }): ReactNode {
  const { slots } = useRuntime();
  const around = useContext(ReloadContext);
  const part = slots[name];
  if (part === undefined)
    throw new Error(`custom part "${name}": expected one of ${Object.keys(slots).join(", ") || "none"} in the slots of RuntimeProvider`);
  const Part = part as ComponentType<SlotProps & MissingProps>;
  return (
    <Suspense fallback={null}>
      <Part {...props} reload={reload ?? around} onMissing={() => props.close()} />
    </Suspense>
  );
}
