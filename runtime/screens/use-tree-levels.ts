import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Data } from "../contract/values/data.ts";
import type { TreeBlock } from "../contract/language/screen.ts";
import { useRuntime } from "../host/runtime.tsx";
import { pageOf } from "../contract/language/page-of.ts";
import { callKey, readingOf } from "../data/use-call.ts";
import { useScreenContext } from "./screen-context.ts";
import { TREE_MARK } from "./use-screen.ts";

/** Key of the top level of a tree without a virtual root. */
const TOP = "";

/**
 * The levels of a tree that are open or being opened. A level is the list of the children of one node, addressed by the key of that node.
 */
export interface TreeLevels {
  rootKey: string;
  /** Maps the key of each level to its rows. Contains only levels that have been read. */
  levels: ReadonlyMap<string, readonly Data[]>;
  /** A level is being read for the first time. */
  loading: boolean;
  /** Why the top level could not be read, or undefined. A failure of any other level is a toast. */
  error: unknown;
  /** Reads the top level again after an error. */
  retry: () => void;
  /** Reads a level, then opens it. If the reading fails, the level stays closed. */
  load: (key: string) => Promise<void>;
  /** Reads the levels with these keys again, except levels that are not open. */
  reread: (keys: ReadonlySet<string>) => Promise<void>;
  /** Returns the current rows of a level, or undefined if they are not loaded. */
  rowsOf: (key: string) => readonly Data[] | undefined;
}

/**
 * Manages the loaded levels of a tree. The top level is read first, every other level when the user opens its node. A tree with `whole` is
 * read by a single call, whose rows contain their children.
 *
 * @param input input of the call. The key of the level's parent node is added as `id`, except for the top level of a tree without a virtual
 * root
 * @param openAtFirst keys of the nodes that are open at first, so that the selected node is visible; ignored for a `whole` tree
 * @param enabled false: nothing is read yet
 */
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
      // A failure of the top level is shown in its position, that of a branch by a toast, because the branch stays closed.
      ...readingOf(http, screen.id, block.call, levelInput, key === rootKey),
      queryKey: [...callKey(screen.id, block.call, levelInput), TREE_MARK],
      enabled,
      // Read again only after a change that affects it, not each time it is shown.
      staleTime: Number.POSITIVE_INFINITY,
    };
  };
  const results = useQueries({ queries: opened.map(readingFor) });
  const levels = new Map<string, readonly Data[]>();
  opened.forEach((key, index) => {
    const data = results[index]?.data;
    if (data !== undefined) levels.set(key, pageOf(data).rows);
  });
  // A branch that cannot be read stays closed. Without its top level there is no tree.
  const failed = results.find((result, index) => result.isError && opened[index] === rootKey);
  return {
    rootKey,
    levels,
    loading: results.some((result) => result.isLoading),
    error: failed?.error,
    retry: () => void failed?.refetch(),
    load: async (key) => {
      // A complete tree is one level, in which the others are nested.
      if (block.whole === true) return;
      // A toast has shown the failure. The level stays closed and can be opened again.
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
