import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from "react";
import type { MissingProps } from "./lazy-component.tsx";
import { type SlotProps, useRuntime } from "./runtime.tsx";

/** React context with the function that reads the blocks of the surrounding screen again. Default: a function that does nothing. */
export const ReloadContext = createContext<() => void>(() => {});

/**
 * Renders the hand-written component with a certain name (`custom`). The generated types ensure at compile time that the app provides every
 * name.
 *
 * @param name the name of the component
 * @param reload passed to the component; default: reloads the blocks of the page
 * @throws Error if the app provides no component of that name
 */
export function Slot({ name, reload, ...props }: Omit<SlotProps, "reload"> & { name: string; reload?: () => void }): ReactNode {
  const { slots } = useRuntime();
  const around = useContext(ReloadContext);
  const component = slots[name];
  if (component === undefined)
    throw new Error(`custom part "${name}": expected one of ${Object.keys(slots).join(", ") || "none"} in the slots of RuntimeProvider`);
  const Content = component as ComponentType<SlotProps & MissingProps>;
  return (
    <Suspense fallback={null}>
      <Content {...props} reload={reload ?? around} onMissing={() => props.close()} />
    </Suspense>
  );
}
