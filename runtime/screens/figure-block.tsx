import type { ReactNode } from "react";
import { sumText } from "../contract/language/cell-text.ts";
import { isEmpty } from "../contract/language/condition.ts";
import { pageOf } from "../contract/language/page-of.ts";
import type { FigureBlock } from "../contract/language/screen.ts";
import { type Data, valueOf, valuesOf } from "../contract/values/data.ts";
import { exactSum } from "../contract/values/exact-sum.ts";
import { ownValue } from "../contract/values/own-value.ts";
import type { ReplyError } from "../data/reply-error.ts";
import { useCall } from "../data/use-call.ts";
import { useRuntime } from "../host/runtime.tsx";
import { LoadingLines } from "../parts/loading-lines.tsx";
import { listAddress } from "./list-link.ts";
import { linkTo } from "./row-actions.tsx";
import { ReadFailure } from "./read-failure.tsx";
import { useScreenContext } from "./screen-context.ts";
import "./figures.css";

/**
 * Renders a figure block: a number with its label and unit. If the block declares a link and the user has the right to its screen, the
 * number is a link to that list.
 */
export function FigureBlockView({ block }: { block: FigureBlock }): ReactNode {
  const { screen, scopeOf } = useScreenContext();
  const { navigation } = useRuntime();
  const scope = scopeOf();
  // The total of a page is the number, so one row suffices.
  const paging = block.call.page === true ? { pageNumber: 1, pageSize: 1 } : {};
  const reading = useCall(block.call, { ...valuesOf(block.send, scope), ...paging }, { screen: screen.id, shown: true });
  const hint = block.hint === undefined ? undefined : valueOf(block.hint, scope);
  const address = listAddress(block.link, scope);
  const text = reading.data === undefined ? undefined : figureText(block, reading.data);
  const number = (
    <>
      {text}
      {block.unit !== undefined && <small>{block.unit}</small>}
    </>
  );
  return (
    <section className="gp-card gp-number" aria-label={block.label} aria-busy={reading.isFetching}>
      <h3>{block.label}</h3>
      {reading.isError && text === undefined ? (
        <ReadFailure error={reading.error as ReplyError} retry={() => void reading.refetch()} />
      ) : text === undefined ? (
        <LoadingLines rows={1} />
      ) : (
        <p className="gp-number-value">
          {address === undefined ? (
            number
          ) : (
            <a className="gp-cell-link" {...linkTo(address, () => navigation.go(address))}>
              <span className="gp-unseen">{block.label}：</span>
              {number}
            </a>
          )}
        </p>
      )}
      {!isEmpty(hint) && <p className="gp-chart-hint">{hint}</p>}
    </section>
  );
}

/** Returns the number as users read it: the total of a page, or the sum of the rows that the block counts. */
function figureText({ value, of, format }: FigureBlock, reply: unknown): string {
  if (value === undefined) return sumText({ format: "number" }, pageOf(reply).total);
  const rows: readonly Data[] = Array.isArray(reply) ? reply : [(reply ?? {}) as Data];
  const counted = of === undefined ? rows : rows.filter((row) => ownValue(row, "value") === of);
  const sum = exactSum(
    counted.map((row) => ownValue(row, value) ?? 0),
    format === "amount",
  );
  return sumText({ format }, sum);
}
