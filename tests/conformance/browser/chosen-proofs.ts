/** A test of a generated page or dialog. */
export interface Proof {
  /** Name of its project. */
  project: string;
  title: string;
  /** Features of the metadata whose effect it asserts. Each name includes what is asserted. */
  features: ReadonlySet<string>;
  /** Approximate duration, in hundredths of the time that a list needs to render. */
  cost: number;
  prove: () => Promise<void>;
}

/**
 * Chooses proofs that cover every feature of all proofs, by greedy weighted set cover. Each step takes the proof that covers the
 * most new features per cost. Proofs that finally add nothing are dropped.
 *
 * @param covered features that are proved elsewhere
 * @param opening additional cost of the first chosen proof of a project
 * @returns the chosen proofs in their given order
 */
export function chooseProofs(proofs: readonly Proof[], covered: ReadonlySet<string> = new Set(), opening = 0): Proof[] {
  const missing = new Set(proofs.flatMap(({ features }) => [...features].filter((feature) => !covered.has(feature))));
  const chosen = new Set<Proof>();
  const opened = new Set<string>();
  while (missing.size > 0) {
    const gain = (proof: Proof): number => {
      const fresh = [...proof.features].filter((feature) => missing.has(feature)).length;
      return fresh / (proof.cost + (opened.has(proof.project) ? 0 : opening));
    };
    const best = proofs.reduce((found, proof) => (gain(proof) > gain(found) ? proof : found));
    chosen.add(best);
    opened.add(best.project);
    for (const feature of best.features) missing.delete(feature);
  }
  for (const proof of [...chosen].sort((a, b) => b.cost - a.cost)) {
    const others = new Set([...covered, ...[...chosen].flatMap((other) => (other === proof ? [] : [...other.features]))]);
    if ([...proof.features].every((feature) => others.has(feature))) chosen.delete(proof);
  }
  return proofs.filter((proof) => chosen.has(proof));
}

export const featuresOfProofs = (proofs: readonly Proof[]): Set<string> => new Set(proofs.flatMap(({ features }) => [...features]));
