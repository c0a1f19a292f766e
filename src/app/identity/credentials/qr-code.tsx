import type { ReactNode } from "react";
import { encode } from "uqr";

/** Width of the light border in modules, which most cameras need to detect the code. */
const BORDER = 2;

/**
 * Renders a QR code as one path, black on white in every theme.
 *
 * @param text the content of the code
 * @param label describes the code to screen readers
 * @param size width and height in pixels
 */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }): ReactNode {
  const { data, size: modules } = encode(text, { ecc: "L", border: BORDER });
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${modules} ${modules}`} shapeRendering="crispEdges">
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
