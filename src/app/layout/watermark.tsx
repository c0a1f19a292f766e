import { Watermark as Marks } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import type { UserInfoReply } from "../../generated/services/auth-center/types.ts";
import "./watermark.css";

const MINUTE_MS = 60_000;
/** Seen on light and dark, and read through. */
const FONT = { color: "rgba(128, 128, 128, 0.2)", fontSize: 14 };
const GAP: [number, number] = [80, 80];

const two = (value: number): string => String(value).padStart(2, "0");

/** As this browser has it, to the minute. */
export function minuteText(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Name, account and time over everything, dialogs and prints too (安全策略 › 水印). */
export default function Watermark({ user }: { user: Pick<UserInfoReply, "userName" | "userAccount"> }): ReactNode {
  const [minute, setMinute] = useState(() => minuteText(new Date()));
  useEffect(() => {
    const look = () => setMinute(minuteText(new Date()));
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
