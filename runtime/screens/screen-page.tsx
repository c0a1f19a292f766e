import type { ReactNode } from "react";
import type { Screen } from "../contract/screen.ts";

/** A generated page. */
export function ScreenPage({ screen }: { screen: Screen }): ReactNode {
  return <h1>{screen.title}</h1>;
}
