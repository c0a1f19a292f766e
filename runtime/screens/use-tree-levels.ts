import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Data } from "../contract/values/data.ts";
import type { TreeBlock } from "../contract/language/screen.ts";
import { useRuntime } from "../host/runtime.tsx";
import { pageOf } from "../contract/language/page-of.ts";
import { callKey, readingOf } from "../data/use-call.ts";
import { useScreenContext } from "./screen-context.ts";
import { TREE_MARK } from "./use-screen.ts";

/** The level without a parent, where no virtual root stands above it. */
const TOP = "";

export interface TreeLevels {
  rootKey: string;
  levels: ReadonlyMap<string, readonly Data[]>;
  loading: boolean;
  error: unknown;
  retry: () => void;
  /** Opens a level. */
  load: (key: string) => Promise<void>;
  /** Reads those of the open levels again. */
  reread: (keys: ReadonlySet<string>) => Promise<void>;
  /** Rows of a level as they are now. */
  rowsOf: (key: string) => readonly Data[] | undefined;
}

/** The levels of a tree that were opened, each read by a call of its own. `openAtFirst`: those above the chosen node. */
export function useTreeLevels(block: TreeBlock, input: Data, openAtFirst: readonly string[], enabled: boolean): TreeLevels {
  const { http } = useRuntime();
  const { screen } = useScreenContext();
  const client = useQueryClient();
  const rootKey = block.root === undefined ? TOP : String(block.root[block.key]);
  const [opened, setOpened] = useState<readonly string[]>(() =>
    block.whole === true ? [rootKey] : [...new Set([rootKey, ...openAtFirst])],
  );

  const readingFor = (key: string) => {
    const levelInput = key === TOP || block.whole === true ? input : { ...input, id: key };
    return {
      // The top is told where it would stand; a branch that stays closed by a toast.
      ...readingOf(http, screen.id, block.call, levelInput, key === rootKey),
      queryKey: [...callKey(screen.id, block.call, levelInput), TREE_MARK],
      enabled,
      // Read again where a change touched it, not on every look.
      staleTime: Number.POSITIVE_INFINITY,
    };
  };
  const results = useQueries({ queries: opened.map(readingFor) });
  const levels = new Map<string, readonly Data[]>();
  opened.forEach((key, index) => {
    const data = results[index]?.data;
    if (data !== undefined) levels.set(key, pageOf(data).rows);
  });
  // A branch that cannot be read stays closed; without its top there is no tree.
  const failed = results.find((result, index) => result.isError && opened[index] === rootKey);
  return {
    rootKey,
    levels,
    loading: results.some((result) => result.isLoading),
    error: failed?.error,
    retry: () => void failed?.refetch(),
    load: async (key) => {
      // A whole tree has one level: the others lie within it.
      if (block.whole === true) return;
      // A failure was told by its toast; the level stays closed and can be opened again.
      const read = await client.fetchQuery(readingFor(key)).then(
        () => true,
        () => false,
      );
      if (read) setOpened((old) => (old.includes(key) ? old : [...old, key]));
    },
    reread: async (keys) => {
      await Promise.all(
        opened.filter((key) => keys.has(key)).map((key) => client.refetchQueries({ queryKey: readingFor(key).queryKey, exact: true })),
      );
    },
    rowsOf: (key) => {
      const data = client.getQueryData(readingFor(key).queryKey);
      return data === undefined ? undefined : pageOf(data).rows;
    },
  };
}
