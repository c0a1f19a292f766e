import { Button, Modal } from "antd";
import type { ReactNode } from "react";
import type { SlotProps } from "../../../runtime/index.ts";

/** Properties of {@link SheetDialog}. */
export interface SheetDialogProps extends Pick<SlotProps, "title" | "width"> {
  close: () => void;
  /** More buttons beside 关闭. */
  more?: ReactNode;
  children: ReactNode;
}

/** A dialog that shows a document of a project (an announcement, a voucher) read-only. */
export function SheetDialog({ title, width, close, more, children }: SheetDialogProps): ReactNode {
  return (
    <Modal
      open
      title={title}
      {...(width === undefined ? {} : { width })}
      transitionName=""
      maskTransitionName=""
      onCancel={close}
      footer={
        <>
          {more}
          <Button onClick={close}>关闭</Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
