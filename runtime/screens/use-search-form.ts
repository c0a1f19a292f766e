import { useRef, useState } from "react";
import { isEmpty } from "../contract/language/condition.ts";
import { type Data, type Scope, valueOf } from "../contract/values/data.ts";
import type { Field } from "../contract/language/screen.ts";
import { useDebounced } from "../hooks/use-debounced.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** Input of {@link useSearchForm}: the values of the last search, and functions that search and reset. Tables and trees create it. */
export interface Searched {
  /** Values of the last search, as stored in the address. */
  values: Data;
  /** Values that the search begins with, and returns to by 重置. Default: none. */
  initial?: Data;
  /**
   * Searches, and returns undefined. If a check refuses the search, returns the values that the inputs then show: the typed values without
   * those that the check clears.
   */
  search: (values: Data) => Data | undefined;
  reset: () => void;
}

/** The values of the search inputs, and functions for the inputs. {@link useSearchForm} returns it. */
export interface SearchForm {
  /** Values in the inputs, by name. */
  values: Data;
  valueOf: (field: Field) => unknown;
  /** Sets the value of an input, and searches 300 ms after the last change. */
  change: (field: Field, value: unknown, option?: Data) => void;
  /** Searches at once. */
  submit: () => void;
  reset: () => void;
  expanded: boolean;
  toggle: () => void;
}

/**
 * Manages the values of the search inputs. It searches 300 ms after the user has last changed them. If the address changes for another
 * reason, the inputs show the values from the address.
 *
 * @returns the values and functions for the inputs. `change` sets the value of an input, `submit` searches without the delay, and `reset`
 * restores the initial values. `expanded` states whether further rows of inputs are visible
 */
export function useSearchForm(
  { values: committed, initial = {}, search, reset }: Searched,
  scopeOf: (extra: Partial<Scope>) => Scope,
): SearchForm {
  const mark = JSON.stringify(committed);
  const [state, setState] = useState({ mark, values: committed });
  const [expanded, setExpanded] = useState(false);
  const searched = useRef<string>(undefined);
  // If the address was changed from outside (back, reset, another step), the inputs follow it. After a search of their own they
  // stay as they are, because the address holds trimmed texts and the user may have typed more.
  const own = state.mark === mark || searched.current === plain(committed);
  const values = own ? state.values : committed;
  const latest = useRef(values);
  latest.current = values;
  const show = (next: Data) => {
    latest.current = next;
    setState({ mark, values: next });
  };
  const debounced = useDebounced(() => {
    searched.current = plain(latest.current);
    const instead = search(latest.current);
    if (instead !== undefined) show(instead);
  });

  const change = (field: Field, value: unknown, option?: Data) => {
    const entries = field.names.map((name, index) => {
      const item = field.names.length === 1 ? value : Array.isArray(value) ? (value[index] as unknown) : undefined;
      return [name, item] as const;
    });
    const typed = filled(latest.current, entries);
    const scope = scopeOf({ form: typed, ...(option === undefined ? {} : { option }) });
    const effects = (field.change ?? []).filter((effect) => effect.when === undefined || effect.when(scope));
    show(
      filled(
        typed,
        effects.flatMap(({ set }) => Object.entries(set).map(([name, next]) => [name, valueOf(next, scope)] as const)),
      ),
    );
    debounced.later();
  };
  return {
    values,
    valueOf: (field) =>
      field.names.length === 1 ? ownValue(values, field.names[0] ?? "") : field.names.map((name) => ownValue(values, name)),
    change,
    submit: () => debounced.now(),
    reset: () => {
      debounced.cancel();
      searched.current = undefined;
      latest.current = initial;
      setState({ mark, values: initial });
      reset();
    },
    expanded,
    toggle: () => setExpanded((old) => !old),
  };
}

/** Returns a copy of the search values with these entries set. An entry with an empty value is removed. */
function filled(values: Data, entries: readonly (readonly [string, unknown])[]): Data {
  const next = { ...values };
  for (const [name, item] of entries) {
    if (isEmpty(item)) delete next[name];
    else next[name] = item;
  }
  return next;
}

/** Serialises the values as the address holds them, regardless of their order. */
function plain(values: Data): string {
  const entries = Object.entries(values).filter(([, value]) => !isEmpty(value));
  const texts = entries.map(([name, value]) => [name, ...[value].flat().map((item) => String(item).trim())]);
  return JSON.stringify(texts.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)));
}
