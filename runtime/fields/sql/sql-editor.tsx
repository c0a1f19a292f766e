import { autocompletion, closeBrackets, completionKeymap, completionStatus } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { PostgreSQL, sql } from "@codemirror/lang-sql";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, placeholder as placeholderOf } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

interface SqlEditorProps {
  id: string;
  label: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
  placeholder: string;
  text: string;
  max: number | undefined;
  tables: Record<string, string[]>;
  onType: (text: string) => void;
  onLeft: () => void;
}

/** Colours of the parts of a statement, as classes whose colours follow the theme. */
const colours = HighlightStyle.define([
  { tag: tags.keyword, class: "gp-sql-keyword" },
  { tag: [tags.string, tags.special(tags.string)], class: "gp-sql-text" },
  { tag: tags.number, class: "gp-sql-number" },
  { tag: tags.comment, class: "gp-sql-comment" },
]);

/**
 * Renders a CodeMirror editor for an SQL statement. Tab moves the focus out of the editor, as in other inputs. A change that would exceed
 * `max` characters is ignored.
 */
export default function SqlEditor(props: SqlEditorProps): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const changing = useRef({ language: new Compartment(), attributes: new Compartment() }).current;
  // A layout effect, so that a dialog can focus the editor when it opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once, what changes is handed over below
  useLayoutEffect(() => {
    const made = new EditorView({
      parent: container.current as HTMLElement,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          closeBrackets(),
          autocompletion({ icons: false }),
          EditorView.domEventObservers({ keydown: keepsEscape }),
          keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.lineWrapping,
          syntaxHighlighting(colours),
          placeholderOf(props.placeholder),
          changing.language.of(languageOf(props)),
          changing.attributes.of(attributesOf(props)),
          EditorState.changeFilter.of((change) => latest.current.max === undefined || change.newDoc.length <= latest.current.max),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && update.state.doc.toString() !== latest.current.text)
              latest.current.onType(update.state.doc.toString());
          }),
          EditorView.domEventHandlers({ blur: () => latest.current.onLeft() }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const made = view.current;
    if (made !== undefined && made.state.doc.toString() !== props.text)
      made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: props.text } });
  }, [props.text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what it shows
  useEffect(() => {
    view.current?.dispatch({ effects: changing.language.reconfigure(languageOf(props)) });
  }, [props.tables]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what they show
  useEffect(() => {
    view.current?.dispatch({ effects: changing.attributes.reconfigure(attributesOf(props)) });
  }, [props.disabled, props.invalid, props.describedBy]);
  return <div ref={container} />;
}

/** Makes Escape close the completion list, not the dialog around it. Runs before CodeMirror closes that list. */
function keepsEscape(event: KeyboardEvent, view: EditorView): void {
  if (event.key === "Escape" && completionStatus(view.state) !== null) event.stopPropagation();
}

const languageOf = ({ tables }: SqlEditorProps) => sql({ dialect: PostgreSQL, schema: tables });

const attributesOf = ({ id, label, describedBy, invalid, required, disabled }: SqlEditorProps) => [
  EditorView.contentAttributes.of({
    id,
    "aria-label": label,
    ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }),
    ...(invalid ? { "aria-invalid": "true" } : {}),
    ...(required ? { "aria-required": "true" } : {}),
  }),
  EditorView.editable.of(!disabled),
  EditorState.readOnly.of(disabled),
];
