import { Input, type InputRef, Modal } from "antd";
import { useId, useRef, useState } from "react";
import "./lock-dialog.css";
import { lockScreen } from "./lock-password.ts";

/** Properties of {@link LockDialog}, the dialog that locks the screen. */
export interface LockDialogProps {
  open: boolean;
  /** The address to return to after unlocking. */
  path: string;
  onLocked: () => void;
  onLeave: () => void;
}

/**
 * Renders the dialog in which the user enters a lock password and locks the screen. An empty password is refused with a message
 * (P-LOCK-02).
 */
export default function LockDialog({ open, path, onLocked, onLeave }: LockDialogProps) {
  const [password, setPassword] = useState("");
  const [message, setMessage] = useState<string>();
  const box = useRef<InputRef>(null);
  const id = useId();

  const lock = () => {
    if (password === "") {
      setMessage("锁屏密码不能为空");
      box.current?.focus();
      return;
    }
    lockScreen(password, path);
    onLocked();
  };
  const empty = () => {
    setPassword("");
    setMessage(undefined);
  };

  return (
    <Modal
      open={open}
      title="锁屏"
      width={400}
      okText="锁定"
      cancelText="取消"
      onOk={lock}
      onCancel={onLeave}
      afterClose={empty}
      afterOpenChange={(shown) => {
        if (shown) box.current?.focus();
      }}
    >
      <form
        className="lock-dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          lock();
        }}
      >
        <label htmlFor={id}>锁屏密码</label>
        <Input.Password
          ref={box}
          id={id}
          value={password}
          maxLength={128}
          autoComplete="off"
          placeholder="请输入锁屏密码"
          aria-required="true"
          aria-invalid={message !== undefined}
          aria-describedby={`${id}-message`}
          {...(message === undefined ? {} : { status: "error" as const })}
          onChange={(event) => {
            setPassword(event.target.value);
            setMessage(undefined);
          }}
        />
        <div id={`${id}-message`} role="alert" className="lock-dialog-message">
          {message}
        </div>
        <p>解锁时输入同一密码；关闭此标签页后锁屏自动解除。</p>
      </form>
    </Modal>
  );
}
