import { describe, expect, it } from "vitest";
import type { Action, Block, Field, Screen } from "../../../generator/model/types.ts";
import { ownProject, type Proved } from "../project.ts";
import { chooseProofs, featuresOfProofs, type Proof } from "./chosen-proofs.ts";
import { listProofs } from "./proofs.ts";

const proof = (title: string, features: readonly string[], cost = 1, project = "p"): Proof => ({
  project,
  title,
  features: new Set(features),
  cost,
  prove: async () => {},
});
const titlesOf = (proofs: readonly Proof[]): string[] => proofs.map(({ title }) => title);

describe("choice of proofs", () => {
  it("covers every feature by the cheapest proofs, in their order", () => {
    const proofs = [proof("dear", ["a", "b"], 10), proof("a", ["a"]), proof("b", ["b"]), proof("c", ["c"])];
    expect(titlesOf(chooseProofs(proofs))).toEqual(["a", "b", "c"]);
  });

  it("drops a proof whose features those chosen after it cover", () => {
    const proofs = [proof("middle", ["a", "b"]), proof("left", ["a", "x"], 1.1), proof("right", ["b", "y"], 1.1)];
    expect(titlesOf(chooseProofs(proofs))).toEqual(["left", "right"]);
  });

  it("leaves out what is proved elsewhere", () => {
    expect(titlesOf(chooseProofs([proof("a", ["a"]), proof("b", ["b"])], new Set(["a"])))).toEqual(["b"]);
  });

  it("prefers a project of which something is chosen already", () => {
    const proofs = [proof("a", ["a", "b"], 1, "one"), proof("c", ["c"], 1, "two"), proof("d", ["c"], 2, "one")];
    expect(titlesOf(chooseProofs(proofs, new Set(), 5))).toEqual(["a", "d"]);
  });
});

describe("choice of this project's proofs", () => {
  const own = ownProject();
  const all = listProofs(own);
  const covered = featuresOfProofs(all);

  it("covers every feature with at most half of the proofs", () => {
    const chosen = chooseProofs(all);
    expect(featuresOfProofs(chosen)).toEqual(covered);
    expect(chosen.length).toBeLessThan(all.length / 2);
  });

  /** Returns the titles of the proofs that a changed screen adds to a choice that covers everything else. */
  function addedBy(name: string, change: (screen: Screen) => Screen): string[] {
    const screen = own.model.screens.get(name);
    if (screen === undefined) throw new Error(`no screen ${name}`);
    const changed: Proved = { ...own, model: { ...own.model, screens: new Map([[name, change(screen)]]) } };
    return titlesOf(chooseProofs(listProofs(changed), covered));
  }
  const inBlocks = (change: (block: Block) => Block) => (screen: Screen) => ({
    ...screen,
    blocks: new Map([...screen.blocks].map(([name, block]) => [name, change(block)])),
  });
  const inActions = (change: (action: Action) => Action) => (screen: Screen) => ({
    ...screen,
    actions: new Map([...screen.actions].map(([name, action]) => [name, change(action)])),
  });
  const inTables = (change: (block: Extract<Block, { kind: "table" }>) => Block) =>
    inBlocks((block) => (block.kind === "table" ? change(block) : block));
  const odd = { widget: "dial" as Field["widget"] };

  it("adds nothing for a screen as it is", () => {
    expect(addedBy("gateway-routes", (screen) => screen)).toEqual([]);
  });

  it.each([
    [
      "a format of a column",
      inTables((block) => ({ ...block, columns: block.columns.map((item) => ({ ...item, format: "stars" as "text" })) })),
      "draws",
    ],
    ["a widget of a search", inTables((block) => ({ ...block, search: block.search.map((item) => ({ ...item, ...odd })) })), "asks"],
    ["a keyword of a list", inTables((block) => ({ ...block, pivot: true })), "loads"],
    [
      "a widget of a form",
      inActions((action) =>
        action.form === undefined
          ? action
          : { ...action, form: { ...action.form, items: action.form.items.map((item) => ({ ...item, ...odd })) } },
      ),
      "validates its fields",
    ],
    ["a keyword of an action", inActions((action) => ({ ...action, later: "tomorrow" })), "only after the confirmation"],
  ])("adds a proof for %s that no screen had", (_, change, title) => {
    const added = addedBy("gateway-routes", change);
    expect(added.join("\n")).toContain(title);
    expect(added.length).toBeLessThanOrEqual(6);
  });
});
