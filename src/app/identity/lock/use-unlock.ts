import { useCallback, useEffect, useRef, useState } from "react";
import { isLockPassword } from "./lock-password.ts";
import { clearLock } from "./lock-of-all.ts";
import { lockState, passLock, UNLOCK_DELAY } from "./lock-state.ts";

const WRONG_UNLOCK = "解锁密码错误,请重新输入";

/** The state of the lock page, and the actions of its form. {@link useUnlock} returns it. */
export interface Unlock {
  /** The content of the password box. */
  password: string;
  type: (password: string) => void;
  /** Shown for one second after a wrong password (P-LOCK-04). */
  message: string | undefined;
  /** The password was right, and the lock ends after one second (P-LOCK-05). */
  passed: boolean;
  submit: () => void;
}

/**
 * Provides the state and the actions of the lock page: the typed password, a message and the button. LockPage renders them.
 *
 * @param leave opens a path; called when the lock has ended, with the page that was open before, or `/`
 * @returns `submit` checks the typed password. The right one sets `passed` and ends the lock after a second; a wrong one shows `message`
 * for a second
 */
export function useUnlock(leave: (path: string) => void): Unlock {
  const [password, setPassword] = useState("");
  const [message, setMessage] = useState<string>();
  const [passed, setPassed] = useState(() => lockState().pass);
  const latest = useRef(leave);
  latest.current = leave;

  useEffect(() => {
    if (!passed) return;
    const timer = setTimeout(() => latest.current(clearLock()), UNLOCK_DELAY);
    return () => clearTimeout(timer);
  }, [passed]);

  // `attempt` restarts the second for each wrong entry.
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts the second anew
  useEffect(() => {
    if (message === undefined) return;
    const timer = setTimeout(() => setMessage(undefined), UNLOCK_DELAY);
    return () => clearTimeout(timer);
  }, [message, attempt]);

  const submit = useCallback(() => {
    if (passed) return;
    // The screen is not locked, so no password is needed.
    if (!lockState().locked) latest.current(clearLock());
    else if (isLockPassword(password)) {
      passLock();
      setMessage(undefined);
      setPassed(true);
    } else {
      setPassword("");
      setMessage(WRONG_UNLOCK);
      setAttempt((count) => count + 1);
    }
  }, [password, passed]);

  return { password, type: setPassword, message, passed, submit };
}
