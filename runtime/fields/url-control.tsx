import { Input, Select, Space } from "antd";
import { type ReactNode, useState } from "react";
import { isEmpty } from "../contract/language/condition.ts";
import { ariaOf, type ControlProps } from "./base/control.ts";
import { useBufferedInput } from "./base/use-buffered-input.ts";

const PREFIXES = ["http://", "https://"] as const;
type Prefix = (typeof PREFIXES)[number];

interface Address {
  /** Undefined if the address has no prefix, or another one (`ftp://`). */
  prefix: Prefix | undefined;
  rest: string;
}

function addressOf(text: string): Address {
  const prefix = PREFIXES.find((item) => text.toLowerCase().startsWith(item));
  return prefix === undefined ? { prefix, rest: text } : { prefix, rest: text.slice(prefix.length) };
}

/**
 * Renders an input for a URL. Users select the prefix, such as `https://`, and type the rest. If a pasted URL has a prefix, that prefix is
 * selected (P-MENU-02). A prefix alone is not stored.
 */
export function UrlControl(props: ControlProps): ReactNode {
  const value = isEmpty(props.value) ? "" : String(props.value);
  const draft = useBufferedInput(value, (text) => props.onChange(text === "" ? undefined : text), props.drafts);
  const [chosen, setChosen] = useState<Prefix>(PREFIXES[0]);
  const address = addressOf(draft.shown);
  // A prefix alone is not stored.
  const prefix = draft.shown === "" ? chosen : address.prefix;
  const type = (text: string): void => {
    const entered = addressOf(text.trim());
    if (entered.prefix !== undefined) setChosen(entered.prefix);
    // A prefix of another kind, or a path within the portal.
    const own = /^([a-z][a-z0-9+.-]*:\/\/|\/)/i.test(entered.rest);
    const before = entered.prefix ?? (own ? "" : (prefix ?? ""));
    draft.type(entered.rest === "" ? "" : `${before}${entered.rest}`);
  };
  const choose = (next: Prefix): void => {
    setChosen(next);
    if (address.rest !== "") props.onChange(`${next}${address.rest}`);
  };
  return (
    <Space.Compact className="gp-wide">
      <Select<Prefix>
        className="gp-url-prefix"
        aria-label="协议"
        {...(prefix === undefined ? {} : { value: prefix })}
        placeholder="协议"
        disabled={props.disabled}
        options={PREFIXES.map((item) => ({ value: item, label: item }))}
        onChange={choose}
      />
      <Input
        {...ariaOf(props)}
        value={address.rest}
        disabled={props.disabled}
        placeholder={props.placeholder}
        autoComplete="off"
        inputMode="url"
        {...(props.field.max === undefined ? {} : { maxLength: Math.max(1, props.field.max - (prefix?.length ?? 0)) })}
        onChange={(event) => type(event.target.value)}
        onBlur={draft.blur}
        onCompositionStart={draft.compositionStart}
        onCompositionEnd={draft.compositionEnd}
      />
    </Space.Compact>
  );
}
