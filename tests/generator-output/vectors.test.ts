import { describe, expect, it } from "vitest";
import { evaluateTransition } from "../../runtime/contract/language/workflow.ts";
import { workflows } from "../../src/generated/server.ts";
import { actors, can, disposalProject, type DisposalProjectTransition } from "../../src/generated/workflows/disposal-project/workflow.ts";
import { actionVectors, transitionVectors } from "../vectors.ts";

const NOW = "2026-01-01 00:00:00";
const vectors = transitionVectors("disposal-project");
const offers = actionVectors("disposal-project");

describe("emitted gate and vectors", () => {
  it("[D-STATE-01] the emitted gate agrees with the generator's evaluation on every vector", () => {
    const wrong = vectors.filter(
      ({ transition, row, form, user, allow }) => can(transition as DisposalProjectTransition, { row, form, user, now: NOW }) !== allow,
    );
    expect(wrong).toEqual([]);
  });

  it("every transition of a user is allowed for some vector and refused for another", () => {
    for (const [id, transition] of Object.entries(disposalProject.transitions)) {
      const own = vectors.filter((vector) => vector.transition === id);
      expect(
        own.some((vector) => vector.allow),
        id,
      ).toBe(!transition.by.includes("clock"));
      expect(
        own.some((vector) => !vector.allow),
        id,
      ).toBe(true);
    }
  });

  it("flipping the condition of any actor fails some vector", () => {
    for (const actor of Object.keys(actors)) {
      const broken = { ...disposalProject, actors: { ...disposalProject.actors, [actor]: () => true } };
      const used = Object.values(disposalProject.transitions).some((transition) => transition.by.includes(actor));
      const wrong = vectors.some(
        ({ transition, row, form, user, allow }) =>
          (evaluateTransition(broken, transition, { row, form, user, now: NOW }) === undefined) !== allow,
      );
      expect(wrong, actor).toBe(used);
    }
    for (const [id, transition] of Object.entries(disposalProject.transitions)) {
      if (transition.when === undefined) continue;
      const broken = { ...disposalProject, transitions: { ...disposalProject.transitions, [id]: { ...transition, when: () => true } } };
      expect(
        vectors.some(
          ({ transition: of, row, form, user, allow }) =>
            of === id && (evaluateTransition(broken, of, { row, form, user, now: NOW }) === undefined) !== allow,
        ),
        id,
      ).toBe(true);
    }
  });

  it("refuses an unknown transition, state or user", () => {
    expect(evaluateTransition(disposalProject, "toString", { row: { state: "0" }, user: {}, now: NOW })).toBe("unknown");
    expect(vectors.filter((vector) => vector.row?.["state"] === "unknown" && vector.allow)).toEqual([]);
    expect(vectors.filter((vector) => vector.userName === "nobody" && vector.allow)).toEqual([]);
    expect(workflows["disposal-project"]).toBe(disposalProject);
  });

  it("row actions: vectors include gate-only actions, each offered in at least one", () => {
    const names = new Set(offers.map((vector) => `${vector.screen}:${vector.action}`));
    for (const action of ["edit", "modify", "complete", "fillResult", "review", "uploadVoucher", "print"])
      expect(names).toContain(`purchaser-list:${action}`);
    for (const name of names)
      expect(
        offers.some((vector) => `${vector.screen}:${vector.action}` === name && vector.offered),
        name,
      ).toBe(true);
  });
});
