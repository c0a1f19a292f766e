import { type FormEvent, useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { appConfig } from "../../boot/app-config.ts";
import { accessToken, signOut } from "../../boot/session/session.ts";
import { AskDialog } from "../../pages/ask-dialog.tsx";
import "./lock.css";
import { clearLock, useLockOfAll } from "./lock-of-all.ts";
import { lockState } from "./lock-state.ts";
import { useUnlock } from "./use-unlock.ts";

/**
 * Renders the page /lock, on which users enter the lock password or sign out (P-LOCK-01). No other page is reachable while the screen is
 * locked.
 */
export default function LockPage() {
  const navigate = useNavigate();
  const unlock = useUnlock((path) => navigate(path, { replace: true }));
  const box = useRef<HTMLInputElement>(null);
  const ask = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { locked } = lockState();
  useLockOfAll();
  useEffect(() => {
    document.title = `已锁屏 - ${appConfig().title}`;
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    unlock.submit();
    box.current?.focus();
  };

  return (
    <main className="lock-page">
      <form className="lock-card" noValidate onSubmit={submit}>
        <LockSign open={unlock.passed} />
        <h1>{locked ? "屏幕已锁定" : "屏幕没有锁定"}</h1>
        <p>{locked ? "请输入锁屏密码解锁。" : "可以直接返回门户。"}</p>
        <label htmlFor={id}>锁屏密码</label>
        <input
          ref={box}
          id={id}
          type="password"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the one field of the page
          autoFocus
          placeholder="请输入锁屏密码"
          maxLength={128}
          value={unlock.password}
          aria-describedby={`${id}-message`}
          aria-invalid={unlock.message !== undefined}
          onChange={(event) => unlock.type(event.target.value)}
        />
        <div id={`${id}-message`} role="alert" className="lock-message">
          {unlock.message}
        </div>
        <button type="submit" className="lock-submit" aria-disabled={unlock.passed}>
          {unlock.passed ? "正在解锁…" : "解锁"}
        </button>
        {!locked && (
          <button type="button" className="lock-leave" onClick={() => navigate(clearLock(), { replace: true })}>
            返回门户
          </button>
        )}
        <button type="button" className="lock-leave" onClick={() => ask.current?.showModal()}>
          退出登录
        </button>
      </form>
      <AskDialog dialog={ask} title="提示" text="是否退出系统, 是否继续?" onConfirm={() => leave(navigate)} />
    </main>
  );
}

function leave(navigate: (path: string) => void): void {
  // Without a token there is no session to end.
  if (accessToken() === undefined) navigate("/login");
  else signOut();
}

function LockSign({ open }: { open: boolean }) {
  return (
    <svg className="lock-sign" viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
      <path
        d={open ? "M16 21v-7a8 8 0 0 1 15.5-2.8" : "M16 21v-7a8 8 0 0 1 16 0v7"}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <rect x="11" y="21" width="26" height="19" rx="4" fill="currentColor" />
      <circle cx="24" cy="30" r="3" className="lock-hole" />
    </svg>
  );
}
