import { Watermark as Marks } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import type { UserInfoReply } from "../../../generated/services/auth-center/types.ts";
import { portalClock } from "../../boot/session/portal-clock.ts";
import "./watermark.css";

const MINUTE_MS = 60_000;
/** Font of the watermark, which is visible in light and dark mode and leaves the text below readable. */
const FONT = { color: "rgba(128, 128, 128, 0.2)", fontSize: 14 };
const GAP: [number, number] = [80, 80];

/**
 * The current minute of the server clock, in the format of the logs. It does not depend on the computer's clock, so that a
 * picture can be matched with the logs.
 */
const minuteNow = (): string => portalClock().now().slice(0, "yyyy-MM-dd HH:mm".length);

/**
 * Renders a watermark with name, account and time over everything, including dialogs and prints (安全策略 › 水印). The time is updated every
 * minute.
 */
export default function Watermark({ user }: { user: Pick<UserInfoReply, "userName" | "userAccount"> }): ReactNode {
  const [minute, setMinute] = useState(minuteNow);
  useEffect(() => {
    const look = () => setMinute(minuteNow());
    const timer = setInterval(look, MINUTE_MS);
    window.addEventListener("beforeprint", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("beforeprint", look);
    };
  }, []);
  return (
    <div className="watermark" aria-hidden="true">
      <Marks
        className="watermark-marks"
        content={[`${user.userName ?? ""} ${user.userAccount ?? ""}`.trim(), minute]}
        font={FONT}
        gap={GAP}
      >
        <div className="watermark-area" />
      </Marks>
    </div>
  );
}
