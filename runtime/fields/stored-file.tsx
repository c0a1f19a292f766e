import type { ReactNode } from "react";
import { fileText } from "../contract/language/cell-text.ts";
import { isEmpty } from "../contract/language/condition.ts";
import { useRuntime } from "../host/runtime.tsx";

interface StoredFileProps {
  value: unknown;
  /** Name of the file, if the record stores it. */
  name?: unknown;
}

/**
 * Shows a file of a record. A value that begins with `/` is an address on the server, and is shown as a link. Any other value, such as the
 * id of an upload or a URL, is shown as text ({@link fileText}).
 */
export function StoredFile({ value, name }: StoredFileProps): ReactNode {
  const text = String(value);
  if (text.startsWith("/")) return <FileLink address={text} label={isEmpty(name) ? "查看文件" : String(name)} />;
  return <span className="gp-text">{fileText(text, name)}</span>;
}

function FileLink({ address, label }: { address: string; label: string }): ReactNode {
  const { http } = useRuntime();
  return (
    <a className="gp-text" href={`${http.defaults.baseURL ?? ""}${address}`} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}
