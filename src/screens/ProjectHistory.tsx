import type { ReactNode } from "react";
import { type Data, isOutOfReach, labelOf, LoadingLines, type SlotProps, useCall, useRuntime } from "../../runtime/index.ts";
import { history } from "../generated/services/assets-org/calls.ts";
import { disposalProject } from "../generated/workflows/disposal-project/workflow.ts";
import type { Project } from "./sheet/project.ts";
import { Unread } from "./sheet/unread.tsx";
import { StateDiagram } from "./StateDiagram.tsx";
import { stateGraph } from "./state-graph.ts";
import "./project-history.css";

/** Shows the position of the page's project in its workflow, and its steps: actor, action, time and reason. The newest step is last. */
export default function ProjectHistory({ row: project, screen = "project-history" }: SlotProps): ReactNode {
  const { useLocationState, user, now } = useRuntime();
  const id = useLocationState().search.get("id") ?? "";
  const reading = useCall(history, { id }, { screen, shown: true, enabled: id !== "" });
  if (id === "") return null;
  // Until its agency has chosen a mode, a project follows the usual one (D-FORM-09).
  const { assetsMode = "进场交易" }: Project = project ?? {};
  const row: Project = { ...project, assetsMode: assetsMode ?? "进场交易" };
  const scope = { row, user, now: now() };
  const labelOfState = (state: string | null | undefined): string => {
    const found = disposalProject.states.find(({ code }) => code === state);
    return found === undefined ? "" : labelOf(found.label, scope);
  };
  if (isOutOfReach(reading.error))
    return (
      <section className="gp-card" aria-label="办理记录">
        <h3>办理记录</h3>
        <p className="gp-empty">项目不存在或已不由您办理，无法查看其办理记录</p>
      </section>
    );
  const passed = new Set((reading.data ?? []).flatMap(({ fromState, toState }) => [fromState ?? "", toState ?? ""]));
  return (
    <section className="gp-card" aria-label="办理记录">
      <h3>办理记录</h3>
      {project !== undefined && <StateDiagram graph={stateGraph(disposalProject, scope)} current={stateOf(project)} passed={passed} />}
      {reading.isError ? (
        <Unread what="办理记录" error={reading.error} retry={reading.refetch} />
      ) : reading.data === undefined || reading.data === null ? (
        <LoadingLines rows={3} />
      ) : reading.data.length === 0 ? (
        <p className="gp-empty">暂无办理记录</p>
      ) : (
        <ol className="gp-history">
          {reading.data.map((step) => (
            <li key={step.historyId}>
              <p>
                <time>{step.happenedAt}</time>
                <strong>{step.title}</strong>
                {labelOfState(step.toState) !== "" && <span>{labelOfState(step.toState)}</span>}
              </p>
              <p className="gp-history-who">
                {step.userName === null ? "系统" : [...new Set([step.orgName, step.userName])].filter(Boolean).join(" ")}
              </p>
              {step.reason !== null && <p className="gp-history-why">原因：{step.reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const stateOf = ({ [disposalProject.field]: state }: Data): string | undefined => (typeof state === "string" ? state : undefined);
