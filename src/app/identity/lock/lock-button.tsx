import { LockOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { lazyComponent } from "../../../../runtime/index.ts";
import { LOCK_DELAY } from "./lock-state.ts";

const LockDialog = lazyComponent(() => import("./lock-dialog.tsx"));

/** Renders the button in the top bar that opens the dialog for a lock password and then locks the screen (P-LOCK-02, P-LOCK-06). */
export function LockButton() {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const leave = () => {
    setOpen(false);
    timer.current = setTimeout(() => navigate("/lock"), LOCK_DELAY);
  };

  return (
    <>
      <Tooltip title="锁屏">
        <Button
          type="text"
          aria-label="锁屏"
          aria-haspopup="dialog"
          icon={<LockOutlined />}
          onClick={() => {
            setAsked(true);
            setOpen(true);
          }}
        />
      </Tooltip>
      {asked ? (
        <LockDialog
          open={open}
          path={pathname + search + hash}
          onLocked={leave}
          onLeave={() => setOpen(false)}
          onMissing={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
