import { Skeleton } from "antd";
import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";

const Loaded = lazy(async () => ({ default: (await import("./child-table.tsx")).ChildTable }));

/** Rows inside a record. Most forms have none and do not load tables. */
export function ChildTable(props: ComponentProps<typeof Loaded>): ReactNode {
  return (
    <Suspense fallback={<Skeleton active title={false} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
