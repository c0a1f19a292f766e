import { AutoComplete } from "antd";
import { type ReactNode, useMemo } from "react";
import type { Code } from "../contract/language/screen.ts";
import { ariaOf, type ControlProps } from "./base/control.ts";
import { useBufferedInput } from "./base/use-buffered-input.ts";
import "./suggest-control.css";

const NONE: readonly Code[] = [];

/** Normalises a text for comparison: without blanks, character width and case. */
const plain = (text: string): string => text.normalize("NFKC").replace(/\s/g, "").toUpperCase();

/** Returns the name that a text denotes, if it is a code or a name of the classification; otherwise the text itself. */
function namedBy(text: string, suggestions: readonly Code[]): string {
  const wanted = plain(text);
  return suggestions.find(({ value, label }) => plain(String(value)) === wanted || plain(label) === wanted)?.label ?? text;
}

/**
 * Renders a text input that suggests the labels of a classification (`Field.suggestions`), found by code or label. When the user leaves the
 * input, a typed code of the classification is replaced by its label, as in an import. Any other text is accepted unchanged.
 */
export function SuggestControl(props: ControlProps): ReactNode {
  const { field, value, disabled, placeholder, drafts } = props;
  const { suggestions = NONE, max } = field;
  const commit = (text: string): void => props.onChange(text.trim() === "" ? undefined : text);
  const draft = useBufferedInput(typeof value === "string" ? value : "", commit, drafts);
  // Not while the user types, because a code may be the beginning of a longer one.
  const settle = (): void => {
    const named = namedBy(draft.shown, suggestions);
    if (named !== draft.shown) draft.type(named);
  };
  const wanted = plain(draft.shown);
  // If a name is already chosen, all names are offered.
  const isChosen = suggestions.some(({ label }) => label === draft.shown);
  const options = useMemo(
    () =>
      suggestions
        .filter(({ value, label }) => isChosen || plain(`${value}\n${label}`).includes(wanted))
        .map(({ value, label }) => ({ key: String(value), value: label, code: String(value) })),
    [suggestions, wanted, isChosen],
  );
  return (
    <div className="gp-wide" onCompositionStart={draft.compositionStart} onCompositionEnd={draft.compositionEnd}>
      <AutoComplete
        {...ariaOf(props)}
        className="gp-wide"
        value={draft.shown}
        disabled={disabled}
        placeholder={placeholder}
        options={options}
        optionRender={({ data }) => (
          <span className="gp-suggestion">
            <span>{data.value}</span>
            <span className="gp-suggestion-code">{data.code}</span>
          </span>
        )}
        onChange={(text: string | undefined) => draft.type(text ?? "")}
        // Enter submits the form, unless an offered name is highlighted.
        defaultActiveFirstOption={false}
        onKeyDown={({ key }) => key === "Enter" && settle()}
        onBlur={() => {
          settle();
          draft.blur();
        }}
        {...(max === undefined ? {} : { maxLength: max })}
      />
    </div>
  );
}
