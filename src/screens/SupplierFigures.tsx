import type { ReactNode } from "react";
import { daysByState, figuresByMonth, figuresByState } from "../generated/services/assets-sup/calls.ts";
import { ProjectFigures } from "./figures/project-figures.tsx";

export default function SupplierFigures(): ReactNode {
  return <ProjectFigures screen="supplier-figures" byState={figuresByState} byMonth={figuresByMonth} days={daysByState} />;
}
