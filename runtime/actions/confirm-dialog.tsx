import { ExclamationCircleFilled } from "@ant-design/icons";
import { Button, Modal } from "antd";
import { type ReactNode, useState } from "react";
import { type Scope, valueOf } from "../contract/data.ts";
import type { Confirm } from "../contract/screen.ts";
import type { Answer } from "./stage.ts";

export interface ConfirmDialogProps {
  confirm: Confirm;
  scope: Scope;
  danger: boolean;
  proceed: (answer: Answer) => Promise<boolean>;
  end: (how: "answered" | "left") => void;
}

/** Which button is at work; -1: the plain yes. */
function useConfirmDialog({ proceed, end }: ConfirmDialogProps) {
  const [busy, setBusy] = useState<number>();
  const answer = async (index: number, button: Answer) => {
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
  return { busy, answer };
}

/** A question. It shows progress while what follows runs, and can be left until then. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { confirm, scope, danger, end } = props;
  const { busy, answer } = useConfirmDialog(props);
  const locked = busy !== undefined;
  const buttons = confirm.buttons ?? [];
  return (
    <Modal
      open
      transitionName=""
      maskTransitionName=""
      width={416}
      title={
        <span className="gp-confirm-title">
          <ExclamationCircleFilled aria-hidden="true" /> {confirm.title ?? "提示"}
        </span>
      }
      closable={!locked}
      keyboard={!locked}
      mask={{ closable: !locked }}
      onCancel={() => locked || end("left")}
      footer={[
        // Return held down on a red button must not answer its question too.
        <Button key="leave" disabled={locked} autoFocus={danger} onClick={() => end("left")}>
          取消
        </Button>,
        ...(buttons.length === 0
          ? [
              <Button
                key="yes"
                type="primary"
                danger={danger}
                loading={locked}
                autoFocus={!danger}
                onClick={() => void answer(-1, undefined)}
              >
                确定
              </Button>,
            ]
          : buttons.map((button, index) => (
              <Button
                key={button.label}
                type={index === buttons.length - 1 ? "primary" : "default"}
                loading={busy === index}
                disabled={locked && busy !== index}
                onClick={() => void answer(index, button)}
              >
                {button.label}
              </Button>
            ))),
      ]}
    >
      {valueOf(confirm.text, scope)}
    </Modal>
  );
}
