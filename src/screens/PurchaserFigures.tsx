import type { ReactNode } from "react";
import { daysByState, figuresByMonth, figuresByState, figuresComplete } from "../generated/services/assets-org/calls.ts";
import { ProjectFigures } from "./figures/project-figures.tsx";

export default function PurchaserFigures(): ReactNode {
  return (
    <ProjectFigures
      screen="purchaser-figures"
      byState={figuresByState}
      complete={figuresComplete}
      byMonth={figuresByMonth}
      days={daysByState}
    />
  );
}
