import type { ReactNode } from "react";
import { useRuntime } from "../host/runtime.tsx";

/** An id means nothing to anybody. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A file that a record holds: opened where its value is an address, else told that it is there. */
export function StoredFile({ value }: { value: unknown }): ReactNode {
  const text = String(value);
  if (text.startsWith("/")) return <FileLink address={text} />;
  return <span className="gp-text">{ID.test(text) ? "已上传的文件" : text}</span>;
}

function FileLink({ address }: { address: string }): ReactNode {
  const { http } = useRuntime();
  return (
    <a className="gp-text" href={`${http.defaults.baseURL ?? ""}${address}`} target="_blank" rel="noreferrer">
      查看文件
    </a>
  );
}
