import type { DisposalProjectRecord } from "../../generated/entities/disposal-project.ts";
import { disposalProject } from "../../generated/workflows/disposal-project/workflow.ts";
import type { Portal } from "../identity/portal.ts";
import { scopeOf } from "../engine/calls/context.ts";
import { allRecords } from "../engine/store/query/all-records.ts";
import type { Connection } from "../engine/store/index.ts";
import { recordStep } from "../engine/workflow/history.ts";

const DAY = 86_400_000;

type Step = keyof typeof disposalProject.transitions & string;
/** The actor of a step; undefined for the clock. */
type Actor = "unit" | "agency" | "reviewer" | undefined;

const NAMED: readonly (readonly [Step, Actor])[] = [
  ["saveDraft", "unit"],
  ["submit", "unit"],
  ["submitAnnouncement", "agency"],
  ["approve", "reviewer"],
  ["publicityOver", undefined],
  ["publishResult", "agency"],
  ["uploadVoucher", "agency"],
];
const OTHER: readonly (readonly [Step, Actor])[] = [
  ["saveDraft", "unit"],
  ["submitOther", "unit"],
  ["publicityOver", undefined],
  ["publishResult", "unit"],
  ["uploadVoucher", "unit"],
];
/** Sample steps of a project whose named agency handed it to another agency while completing it. The unit submits it then (C15). */
const GIVEN: readonly (readonly [Step, Actor])[] = [
  ["saveDraft", "unit"],
  ["submit", "unit"],
  ["saveAnnouncement", "agency"],
  ["submitAnnouncement", "unit"],
];

const toOf = (step: Step): string => disposalProject.transitions[step]?.to ?? "";

/** Returns the steps, each with the actor who took it, that lead a new project to the state of this one. */
function wayTo({ state, supGuid, assetsMode }: DisposalProjectRecord): readonly (readonly [Step, Actor])[] {
  const way = supGuid !== "000" ? NAMED : state === "1" || state === "3" ? GIVEN : OTHER;
  const last = way.map(([step]) => toOf(step)).lastIndexOf(state ?? "0");
  const taken = state === "4" ? [...way.slice(0, 3), ["return", "reviewer"] as const] : way.slice(0, last + 1);
  const confirmed = (step: Step): Step => (step === "publishResult" && assetsMode !== "进场交易" ? "confirmResult" : step);
  return taken.map(([step, by]) => [confirmed(step), by]);
}

/** A user of the demo who belongs to an organisation, with the names that the history of a record shows. */
export interface Person {
  userId: string;
  userName: string;
  orgGuid: string;
  orgName: string;
  /** Whether the user has the role that reviews disposals. */
  reviews: boolean;
}

/** Lists all users in the database who belong to an organisation, ordered by account. Only the seeding of the demo calls it. */
export async function demoPeople(portal: Pick<Portal, "store">, connection: Connection): Promise<Person[]> {
  const organisations = await allRecords(
    portal.store,
    connection,
    portal.store.table("organisation"),
    { field: "orgGuid", direction: "asc" },
    {},
  );
  const names = new Map(organisations.map(({ orgGuid, orgName }) => [orgGuid, orgName]));
  const users = await allRecords(portal.store, connection, portal.store.table("user"), { field: "userAccount", direction: "asc" }, {});
  return users.flatMap(({ userId, userName, orgGuid, roles }) =>
    orgGuid === undefined || orgGuid === null
      ? []
      : [
          {
            userId,
            userName: userName ?? "",
            orgGuid,
            orgName: names.get(orgGuid) ?? "",
            reviews: roles?.includes("disposal-review") === true,
          },
        ],
  );
}

const isActor =
  (by: Actor, { orgGuid, orgTopGuid, supGuid }: DisposalProjectRecord) =>
  (person: Person): boolean =>
    by === "reviewer"
      ? person.reviews && [orgGuid, orgTopGuid].includes(person.orgGuid)
      : person.orgGuid === (by === "unit" ? orgGuid : supGuid);

type Taker = Partial<Pick<Person, "userId" | "userName" | "orgName">>;

/** Represents a superior authority by its name, because not every one has an account in the demo. */
const above = ({ orgTopName }: DisposalProjectRecord): Taker => ({ userName: orgTopName ?? "", orgName: orgTopName ?? "" });

/**
 * Stores the workflow history that leads a sample project to its current state. Steps before the publication are two days apart. If no user
 * of the demo could take a step, the step is recorded under the name of the superior authority.
 *
 * @param options `people`: all users of the demo; for each step, a suitable user is selected. `start`: time of the first step, in epoch
 * milliseconds. `agency`: id of the agency to which the unit first assigned the project
 */
export async function recordDemoSteps(
  portal: Portal,
  connection: Connection,
  project: DisposalProjectRecord,
  { people, start, agency }: { people: readonly Person[]; start: number; agency: string },
): Promise<void> {
  const way = wayTo(project);
  const publishing = way.findIndex(([step]) => toOf(step) === "2");
  const published = project.publishTime ? (portal.clock.wall.epochOf(project.publishTime) ?? start) : start;
  let from: string | undefined;
  for (const [index, [step, by]] of way.entries()) {
    const transition = disposalProject.transitions[step];
    if (transition === undefined) throw new Error(`the workflow has no transition ${step}`);
    const since = index - publishing;
    const time = publishing < 0 || since < 0 ? start + index * 2 * DAY : published + (since === 0 ? 0 : (6 + since) * DAY);
    const user: Taker =
      by === undefined ? {} : (people.find(isActor(by, by === "agency" ? { ...project, supGuid: agency } : project)) ?? above(project));
    const form = step === "return" ? { rejectReason: project.rejectReason } : {};
    const scope = scopeOf(portal, { ...user }, project, form);
    await recordStep({ portal, connection, caller: { info: user }, now: time }, disposalProject, transition, {
      record: { ...project, state: transition.to },
      from,
      form,
      scope,
    });
    from = transition.to;
  }
}
