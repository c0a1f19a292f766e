import { Tag } from "antd";
import type { ReactNode } from "react";
import type { Tone } from "../contract/values/data.ts";

/** antd's colours of the tones, the same everywhere a state or a code is shown. */
const COLOURS: Readonly<Record<Tone, string>> = {
  draft: "default",
  waiting: "processing",
  returned: "warning",
  refused: "error",
  done: "success",
  active: "success",
  failed: "error",
  muted: "default",
};

/**
 * Shows a state or a code as a dot and a text, so that colour is never the only sign. Only the dot has the colour of the tone, by default
 * `draft`, because tone colours are too pale to read.
 */
export function StatusTag({ tone, text }: { tone: Tone | undefined; text: string }): ReactNode {
  return (
    <Tag className="gp-status" color={COLOURS[tone ?? "draft"] ?? "default"} variant="outlined" data-tone={tone ?? "draft"}>
      <span className="gp-dot" aria-hidden="true" />
      {text}
    </Tag>
  );
}

/**
 * Renders the label of a choice in a list of choices. A choice with a tone is rendered as {@link StatusTag}, any other choice as plain
 * text.
 */
export const renderChoice = ({ label, tone }: { label: string; tone?: Tone }): ReactNode =>
  tone === undefined ? label : <StatusTag tone={tone} text={label} />;
