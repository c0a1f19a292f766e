import type { ReactNode } from "react";
import { fileText } from "../contract/cell-text.ts";
import { useRuntime } from "../host/runtime.tsx";

/** A file that a record holds: opened where its value is an address, else told that it is there. */
export function StoredFile({ value }: { value: unknown }): ReactNode {
  const text = String(value);
  if (text.startsWith("/")) return <FileLink address={text} />;
  return <span className="gp-text">{fileText(text)}</span>;
}

function FileLink({ address }: { address: string }): ReactNode {
  const { http } = useRuntime();
  return (
    <a className="gp-text" href={`${http.defaults.baseURL ?? ""}${address}`} target="_blank" rel="noreferrer">
      查看文件
    </a>
  );
}
