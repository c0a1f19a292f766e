import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { LoadingLines } from "../screens/loading-lines.tsx";

const Loaded = lazy(async () => ({ default: (await import("./child-table.tsx")).ChildTable }));

/** Rows inside a record. Most forms have none and do not load tables. */
export function ChildTable(props: ComponentProps<typeof Loaded>): ReactNode {
  return (
    <Suspense fallback={<LoadingLines rows={3} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
