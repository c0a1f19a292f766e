import { ExclamationCircleFilled, ExclamationCircleOutlined } from "@ant-design/icons";
import { Button, Modal } from "antd";
import { type ReactNode, useState } from "react";
import { type Scope, valueOf } from "../contract/values/data.ts";
import type { Confirm } from "../contract/language/screen.ts";
import type { ConfirmResult, ConfirmButton } from "./action-context.ts";
import { OPEN_DIALOG } from "../parts/dialog-container.ts";

/** Properties of {@link ConfirmDialog}, the confirmation of an action. */
export interface ConfirmDialogProps {
  confirm: Confirm;
  /** Description of the affected records, shown below the question's text. */
  about?: string | undefined;
  scope: Scope;
  danger: boolean;
  proceed: (choose: ConfirmResult) => Promise<boolean>;
  end: (how: "answered" | "left") => void;
}

/** Tracks the button whose action runs, by index; -1 is plain confirmation. */
function useConfirmDialog({ proceed, end }: ConfirmDialogProps) {
  const [busy, setBusy] = useState<number>();
  const choose = async (index: number, button: ConfirmResult) => {
    if (busy !== undefined) return;
    setBusy(index);
    let closes = true;
    try {
      closes = await proceed(button);
    } finally {
      setBusy(undefined);
      if (closes) end("answered");
    }
  };
  return { busy, answer: choose };
}

/**
 * Renders the confirmation of an action. Closing the dialog cancels the action. After a click on 确定, the dialog shows a spinner and cannot
 * be closed until the action has ended.
 */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { confirm, about, scope, danger, end } = props;
  const { busy, answer: choose } = useConfirmDialog(props);
  const locked = busy !== undefined;
  const buttons = confirm.buttons ?? [];
  return (
    <Modal
      {...OPEN_DIALOG}
      width={416}
      title={
        <span className="gp-confirm-title">
          <ExclamationCircleFilled aria-hidden="true" /> {valueOf(confirm.title ?? "提示", scope)}
        </span>
      }
      closable={!locked}
      keyboard={!locked}
      mask={{ closable: !locked }}
      onCancel={() => locked || end("left")}
      footer={
        buttons.length === 0 ? (
          <PlainButtons locked={locked} danger={danger} leave={() => end("left")} yes={() => void choose(-1, undefined)} />
        ) : (
          buttons.map((button, index) => (
            <Button
              key={button.label}
              type={isPrimary(button, buttons) ? "primary" : "default"}
              danger={danger && (button.primary === true || carriesOut(button))}
              loading={busy === index}
              disabled={locked && busy !== index}
              onClick={() => (button.leave === true ? end("left") : void choose(index, button))}
            >
              {button.label}
            </Button>
          ))
        )
      }
    >
      {valueOf(confirm.text, scope)}
      {about !== undefined && <p className="gp-about">{about}</p>}
    </Modal>
  );
}

/**
 * Tests whether a button is primary: a button declared so, else the one that carries out the action. None is primary if each leads
 * elsewhere.
 */
function isPrimary(button: ConfirmButton, all: readonly ConfirmButton[]): boolean {
  if (all.some(({ primary }) => primary === true)) return button.primary === true;
  return carriesOut(button);
}

const carriesOut = ({ then, stay, leave }: ConfirmButton): boolean => then === undefined && stay !== true && leave !== true;

interface PlainButtonsProps {
  locked: boolean;
  danger: boolean;
  leave: () => void;
  yes: () => void;
}

function PlainButtons({ locked, danger, leave, yes }: PlainButtonsProps): ReactNode {
  return (
    <>
      {/* Enter held down on a red button must not also confirm its question, so 取消 has the focus. */}
      <Button disabled={locked} autoFocus={danger} onClick={leave}>
        取消
      </Button>
      {/* In a red theme the colour alone would not show the danger. */}
      <Button
        type="primary"
        danger={danger}
        icon={danger ? <ExclamationCircleOutlined aria-hidden="true" /> : undefined}
        loading={locked}
        autoFocus={!danger}
        onClick={yes}
      >
        确定
      </Button>
    </>
  );
}
