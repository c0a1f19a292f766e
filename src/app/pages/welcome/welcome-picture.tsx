import type { ReactNode } from "react";

/**
 * Renders the picture for an empty list of tasks: a clear desk in the colours of the theme. `title` describes it to screen readers, and
 * `text` is its caption.
 */
export function WelcomePicture({ title, text = "目前没有待办任务" }: { title: string; text?: string }): ReactNode {
  return (
    <figure className="welcome-picture">
      <svg viewBox="0 0 480 200" role="img" aria-label={title}>
        <path className="far" d="M24 184c44 0 62-68 116-68 48 0 58 34 100 34s62-60 112-60 62 94 104 94z" />
        <path className="near" d="M0 184c60 0 96-34 160-34s104 34 160 34zM216 184c56 0 84-26 136-26s76 26 128 26z" />
        <g className="sheet">
          <rect x="184" y="32" width="104" height="132" rx="8" />
          <path className="line" d="M204 64h64M204 84h64M204 104h40" />
        </g>
        <g className="stamp">
          <circle cx="288" cy="140" r="28" />
          <path className="tick" d="M275 140l9 9 17-18" />
        </g>
        <circle className="sun" cx="392" cy="52" r="18" />
        <path className="cloud" d="M72 74h58a14 14 0 0 0 2-28 22 22 0 0 0-42-8 18 18 0 0 0-18 36z" />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}
