import type { ReactNode } from "react";
import { inputNames } from "../contract/wire/call.ts";
import { isEmpty } from "../contract/language/condition.ts";
import { pageOf } from "../contract/language/page-of.ts";
import type { TimelineBlock } from "../contract/language/screen.ts";
import { type Data, labelCaseOf, type Scope } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { isOutOfReach, type ReplyError } from "../data/reply-error.ts";
import { useCall } from "../data/use-call.ts";
import { StatusTag } from "../fields/status-tag.tsx";
import { LoadingLines } from "../parts/loading-lines.tsx";
import { ReadFailure } from "./read-failure.tsx";
import { useScreenContext } from "./screen-context.ts";
import { StateDiagram } from "./state-diagram.tsx";
import { stateGraph } from "./state-graph.ts";
import "./timeline.css";

/** A step of a record, as the call of a timeline replies it. The user is null if a clock made it. */
interface Step {
  historyId: string;
  happenedAt: string;
  title: string;
  fromState: string | null;
  toState: string | null;
  userName: string | null;
  orgName?: string | null;
  reason: string | null;
}

/**
 * Shows the current state of the page's record in a diagram of its workflow. Below, it lists the steps of the record so far, each with
 * actor, action, time and reason. The newest step is last. Renders nothing if the page has no parameter that the call accepts.
 */
export function TimelineBlockView({ block, record }: { block: TimelineBlock; record: Data | undefined }): ReactNode {
  const { screen, scopeOf } = useScreenContext();
  const title = block.title ?? "办理记录";
  const { params = {} } = scopeOf() as { params?: Data };
  const names = inputNames(block.call);
  const input: Data = Object.fromEntries(Object.entries(params).filter(([name, value]) => names.has(name) && !isEmpty(value)));
  const asked = Object.keys(input).length > 0;
  const reading = useCall(block.call, input, { screen: screen.id, shown: true, enabled: asked });
  if (!asked) return null;
  if (isOutOfReach(reading.error))
    return (
      <section className="gp-card" aria-label={title}>
        <h3>{title}</h3>
        <p className="gp-empty">数据不存在或已不由您办理，无法查看其{title}</p>
      </section>
    );
  const steps = pageOf(reading.data).rows as unknown as readonly Step[];
  const scope = scopeOf({ row: assumed(record, block) });
  return (
    <section className="gp-card" aria-label={title}>
      <h3>{title}</h3>
      {record !== undefined && screen.workflow !== undefined && (
        <StateDiagram
          graph={stateGraph(screen.workflow, scope)}
          current={stateOf(record, screen.workflow.field)}
          passed={new Set(steps.flatMap(({ fromState, toState }) => [fromState ?? "", toState ?? ""]))}
        />
      )}
      {reading.isError ? (
        <ReadFailure error={reading.error as ReplyError} retry={() => void reading.refetch()} />
      ) : reading.data === undefined || reading.data === null ? (
        <LoadingLines rows={3} />
      ) : steps.length === 0 ? (
        <p className="gp-empty">暂无{title}</p>
      ) : (
        <ol className="gp-history">
          {steps.map((step) => (
            <StepView key={step.historyId} step={step} scope={scope} />
          ))}
        </ol>
      )}
    </section>
  );
}

function StepView({ step, scope }: { step: Step; scope: Scope }): ReactNode {
  const { screen } = useScreenContext();
  const state = screen.workflow?.states.find(({ code }) => code === step.toState);
  const label = state === undefined ? undefined : labelCaseOf(state.label, scope);
  return (
    <li>
      <p>
        <time>{step.happenedAt}</time>
        <strong>{step.title}</strong>
        {state !== undefined && label !== undefined && <StatusTag tone={label.tone ?? state.tone} text={label.text} />}
      </p>
      <p className="gp-history-who">
        {step.userName === null ? "系统" : [...new Set([step.orgName, step.userName])].filter(Boolean).join(" ")}
      </p>
      {step.reason !== null && <p className="gp-history-why">原因：{step.reason}</p>}
    </li>
  );
}

/** Returns the record with the values that the block assumes for its empty fields. */
function assumed(record: Data | undefined, { assume = {} }: TimelineBlock): Data {
  const missing = Object.entries(assume).filter(([field]) => isEmpty(ownValue(record, field)));
  return { ...record, ...Object.fromEntries(missing) };
}

function stateOf(record: Data, field: string): string | undefined {
  const state = ownValue(record, field);
  return typeof state === "string" ? state : undefined;
}
