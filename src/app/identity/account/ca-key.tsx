import { Button } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import "./account.css";
import { CA_MESSAGES, CA_READING, type CaCertificate, type CaReading, caReader } from "../credentials/ca-reader.ts";

/** Properties of {@link CaKey}, the certificate of the plugged-in CA key. */
export interface CaKeyProps {
  id?: string | undefined;
  describedBy?: string | undefined;
  /** Receives the last certificate, or undefined if none could be read. */
  onRead: (certificate: CaCertificate | undefined) => void;
}

/**
 * Shows the certificate of the plugged-in CA key, or the reason why it cannot be read. The certificate is read when the component mounts,
 * and again when the user requests it (P-CA-05). `onRead` receives the certificate. It receives undefined while the certificate is being
 * read, and if it cannot be read.
 */
export function CaKey({ id, describedBy, onRead }: CaKeyProps): ReactNode {
  const [reading, setReading] = useState<CaReading>();
  const [round, setRound] = useState(0);
  const latestOnRead = useRef(onRead);
  latestOnRead.current = onRead;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads once more
  useEffect(() => {
    let left = false;
    setReading(undefined);
    latestOnRead.current(undefined);
    void caReader()
      .read()
      .then((outcome) => {
        if (left) return;
        setReading(outcome);
        latestOnRead.current(outcome.kind === "read" ? outcome.certificate : undefined);
      });
    return () => {
      left = true;
    };
  }, [round]);

  return (
    <div id={id} className="account-key" role="status" tabIndex={-1} aria-describedby={describedBy}>
      {reading === undefined ? CA_READING : reading.kind === "read" ? <Certificate {...reading.certificate} /> : CA_MESSAGES[reading.kind]}
      {reading !== undefined && reading.kind !== "read" && (
        <Button size="small" onClick={() => setRound(round + 1)}>
          重新读取
        </Button>
      )}
    </div>
  );
}

function Certificate({ keyName, caUniCode }: CaCertificate): ReactNode {
  return (
    <>
      {keyName !== "" && <span>{keyName}</span>}
      <code>{caUniCode}</code>
    </>
  );
}
