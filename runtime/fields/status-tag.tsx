import { Tag } from "antd";
import type { ReactNode } from "react";
import type { Tone } from "../contract/values/data.ts";

/** antd's colours of the tones: the same everywhere a state is shown. */
const COLOURS: Readonly<Record<Tone, string>> = {
  draft: "default",
  waiting: "processing",
  returned: "warning",
  refused: "error",
  done: "success",
};

/**
 * Shows a state as a tag with a dot and text, so that colour is not the only cue. The text has the normal text colour, because the
 * colours of the tones have too little contrast.
 *
 * @param props.tone the tone; undefined is shown as `draft`
 * @param props.text the label of the state
 * @example <StatusTag tone="done" text="已启用" />
 */
export function StatusTag({ tone, text }: { tone: Tone | undefined; text: string }): ReactNode {
  return (
    <Tag className="gp-status" color={COLOURS[tone ?? "draft"] ?? "default"} variant="outlined" data-tone={tone ?? "draft"}>
      <span className="gp-dot" aria-hidden="true" />
      {text}
    </Tag>
  );
}

/** A choice as it is offered: with its tone where it has one. */
export const wordsOf = ({ label, tone }: { label: string; tone?: Tone }): ReactNode =>
  tone === undefined ? label : <StatusTag tone={tone} text={label} />;
