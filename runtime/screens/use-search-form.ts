import { useRef, useState } from "react";
import { isEmpty } from "../contract/condition.ts";
import type { Data } from "../contract/data.ts";
import type { Field } from "../contract/screen.ts";
import { useDebounced } from "../data/use-debounced.ts";

export interface SearchForm {
  /** Values by name, as they stand in the inputs. */
  values: Data;
  valueOf: (field: Field) => unknown;
  /** Typed or chosen: searched for after the quiet time. */
  change: (field: Field, value: unknown) => void;
  /** Searches at once. */
  submit: () => void;
  reset: () => void;
  expanded: boolean;
  toggle: () => void;
}

/** What stands in the search inputs; `committed` is what was last searched for (the address). */
export function useSearchForm(committed: Data, search: (values: Data) => void, reset: () => void): SearchForm {
  const mark = JSON.stringify(committed);
  const [state, setState] = useState({ mark, values: committed });
  const [expanded, setExpanded] = useState(false);
  const searched = useRef<string>(undefined);
  // The address changed from outside (back, reset, another step): the inputs follow. By an own search: they stay as they
  // are, for the address holds words without the spaces around them, and more may have been typed since.
  const own = state.mark === mark || searched.current === plain(committed);
  const values = own ? state.values : committed;
  const latest = useRef(values);
  latest.current = values;
  const debounced = useDebounced(() => {
    searched.current = plain(latest.current);
    search(latest.current);
  });

  const change = (field: Field, value: unknown) => {
    const next = { ...latest.current };
    field.names.forEach((name, index) => {
      const part = field.names.length === 1 ? value : Array.isArray(value) ? value[index] : undefined;
      if (isEmpty(part)) delete next[name];
      else next[name] = part;
    });
    latest.current = next;
    setState({ mark, values: next });
    debounced.later();
  };
  return {
    values,
    valueOf: (field) => (field.names.length === 1 ? values[field.names[0] ?? ""] : field.names.map((name) => values[name])),
    change,
    submit: () => debounced.now(),
    reset: () => {
      debounced.cancel();
      searched.current = undefined;
      latest.current = {};
      setState({ mark, values: {} });
      reset();
    },
    expanded,
    toggle: () => setExpanded((old) => !old),
  };
}

/** The values as the address holds them, in any order. */
function plain(values: Data): string {
  const entries = Object.entries(values).filter(([, value]) => !isEmpty(value));
  const texts = entries.map(([name, value]) => [name, ...[value].flat().map((item) => String(item).trim())]);
  return JSON.stringify(texts.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)));
}
