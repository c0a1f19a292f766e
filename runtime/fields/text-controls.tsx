import { Input } from "antd";
import type { ReactNode } from "react";
import { ariaOf, type ControlProps } from "./base/control.ts";
import { CLEAR_ICON } from "./base/clear-icon.tsx";
import { type BufferedInput, useBufferedInput } from "./base/use-buffered-input.ts";

const PHONE_MAX = 13;

function textValue(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}

function useTextDraft(props: ControlProps): BufferedInput<string> {
  return useBufferedInput(textValue(props.value), (text) => props.onChange(text === "" ? undefined : text), props.drafts);
}

function inputProps(props: ControlProps, draft: BufferedInput<string>) {
  const max = props.field.max ?? (props.field.widget === "phone" ? PHONE_MAX : undefined);
  return {
    ...ariaOf(props),
    value: draft.shown,
    disabled: props.disabled,
    placeholder: props.placeholder,
    ...(max === undefined ? {} : { maxLength: max }),
    onChange: (event: { target: { value: string } }) => draft.type(event.target.value),
    onBlur: draft.blur,
    onCompositionStart: draft.compositionStart,
    onCompositionEnd: draft.compositionEnd,
  };
}

/** Renders an input for a text of one line. */
export function TextControl(props: ControlProps): ReactNode {
  const draft = useTextDraft(props);
  return (
    <Input
      {...inputProps(props, draft)}
      autoComplete="off"
      allowClear={props.field.widget === "keyword" && CLEAR_ICON}
      {...(props.field.unit === undefined ? {} : { suffix: props.field.unit })}
    />
  );
}

/** Renders an input for a telephone number. */
export function PhoneControl(props: ControlProps): ReactNode {
  const own = inputProps(props, useTextDraft(props));
  const leave = () => {
    own.onBlur();
    props.onLeft?.();
  };
  return <Input {...own} onBlur={leave} autoComplete="off" inputMode="tel" />;
}

/**
 * Renders an input for a text of several lines. Its height is fixed, because the content security policy forbids the inline style that a
 * growing input needs.
 */
export function TextareaControl(props: ControlProps): ReactNode {
  return <Input.TextArea {...inputProps(props, useTextDraft(props))} rows={4} showCount={props.field.max !== undefined} />;
}

/** Renders an input for a new password. A password manager does not fill in a stored password. */
export function PasswordControl(props: ControlProps): ReactNode {
  return <Input.Password {...inputProps(props, useTextDraft(props))} autoComplete="new-password" />;
}

/** Renders an input for the current password. A password manager may fill in the stored password. */
export function CurrentPasswordControl(props: ControlProps): ReactNode {
  return <Input.Password {...inputProps(props, useTextDraft(props))} autoComplete="current-password" />;
}
