import { Modal } from "antd";
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import type { FileRule } from "../../contract/language/file-rules.ts";
import { OPEN_DIALOG } from "../../parts/dialog-container.ts";
import "react-image-crop/dist/ReactCrop.css";

interface Pixels {
  width: number;
  height: number;
}

/** A region of an image, in percent of its size. */
interface ImageArea extends Pixels {
  x: number;
  y: number;
}

/** Returns the size of the cropped image in pixels. */
function pixelsOf(crop: NonNullable<FileRule["crop"]>, area: Pixels, natural: Pixels): Pixels {
  if (crop !== "free") return crop;
  return { width: Math.round((natural.width * area.width) / 100), height: Math.round((natural.height * area.height) / 100) };
}

const JPEG_QUALITY = 0.92;

/**
 * Draws a region of the image into a new file of the same format. Nothing else of the file remains, such as camera metadata or
 * data appended to the image.
 *
 * @throws Error if the browser cannot draw or encode the image
 */
async function cutImage(image: HTMLImageElement, area: ImageArea, size: Pixels, file: File): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("the browser cannot draw");
  const [x, width] = [area.x, area.width].map((percent) => (percent * image.naturalWidth) / 100) as [number, number];
  const [y, height] = [area.y, area.height].map((percent) => (percent * image.naturalHeight) / 100) as [number, number];
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, width, height, 0, 0, size.width, size.height);
  const type = /\.png$/i.test(file.name) ? "image/png" : "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  if (blob === null) throw new Error("the browser cannot write the image");
  return new File([blob], file.name, { type });
}

/** Properties of {@link CropDialog}, the dialog in which users crop an image. */
export interface CropDialogProps {
  file: File;
  crop: NonNullable<FileRule["crop"]>;
  label: string;
  /** Called with the cropped image, or with undefined if the user left the dialog. */
  onCut: (cut: File | undefined) => void;
  /** Called if the browser cannot open the file as an image. */
  onUnreadable: () => void;
  afterClose: () => void;
}

const WHOLE: PercentCrop = { unit: "%", x: 0, y: 0, width: 100, height: 100 };

/** Returns the largest centred crop with the required aspect ratio; the whole image if the ratio is free. */
function firstCrop(crop: CropDialogProps["crop"], width: number, height: number): PercentCrop {
  if (crop === "free") return WHOLE;
  const aspect = crop.width / crop.height;
  const wide = width / height > aspect;
  return centerCrop(makeAspectCrop({ unit: "%", ...(wide ? { height: 100 } : { width: 100 }) }, aspect, width, height), width, height);
}

/**
 * Renders the dialog in which users crop an image before it is uploaded. The crop area and its corners can be moved by mouse, finger or
 * arrow keys. `onCut` receives the cropped file, or undefined if the user cancels. `onUnreadable` is called if the browser cannot read the
 * image.
 */
export default function CropDialog({ file, crop, label, onCut, onUnreadable, afterClose }: CropDialogProps): ReactNode {
  const address = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [area, setArea] = useState<PercentCrop>();
  const [natural, setNatural] = useState<Pixels>();
  const [busy, setBusy] = useState(false);
  const opened = (event: SyntheticEvent<HTMLImageElement>): void => {
    const { naturalWidth: width, naturalHeight: height } = event.currentTarget;
    if (width === 0 || height === 0) onUnreadable();
    else {
      setNatural({ width, height });
      setArea(firstCrop(crop, width, height));
    }
  };
  const size = area === undefined || natural === undefined ? undefined : pixelsOf(crop, area, natural);
  const usable = size !== undefined && size.width > 0 && size.height > 0;
  const finish = async (): Promise<void> => {
    if (image.current === null || area === undefined || size === undefined || !usable) return;
    setBusy(true);
    try {
      onCut(await cutImage(image.current, area, size, file));
    } catch {
      onUnreadable();
    }
  };
  return (
    <Modal
      {...OPEN_DIALOG}
      title={`裁剪${label}`}
      okText="确定"
      cancelText="取消"
      width={680}
      confirmLoading={busy}
      okButtonProps={{ disabled: !usable }}
      onOk={() => void finish()}
      onCancel={() => onCut(undefined)}
      afterOpenChange={(open) => !open && afterClose()}
    >
      <div className="gp-crop" ref={hideDrawing}>
        {address !== undefined && (
          <ReactCrop
            crop={area}
            onChange={(_pixels, percent) => setArea(percent)}
            {...(crop === "free" ? {} : { aspect: crop.width / crop.height })}
            keepSelection
            minWidth={16}
            minHeight={16}
            ruleOfThirds
            ariaLabels={LABELS}
          >
            <img ref={image} src={address} alt={`待裁剪的${label}`} onLoad={opened} onError={onUnreadable} />
          </ReactCrop>
        )}
      </div>
      <p className="gp-upload-limits" aria-live="polite">
        {size === undefined ? "正在打开图片" : `裁剪后 ${size.width} × ${size.height} 像素`}
      </p>
    </Modal>
  );
}

/** Hides the shade over the rest of the image from screen readers. It has no text, and is added with the first crop. */
function hideDrawing(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined;
  const hide = (): void => {
    for (const drawing of box.querySelectorAll("svg:not([aria-hidden])")) drawing.setAttribute("aria-hidden", "true");
  };
  const watch = new MutationObserver(hide);
  watch.observe(box, { childList: true, subtree: true });
  hide();
  return () => watch.disconnect();
}

function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

const LABELS = {
  cropArea: "用方向键移动裁剪区域",
  nwDragHandle: "用方向键移动左上角",
  nDragHandle: "用上下方向键移动上边",
  neDragHandle: "用方向键移动右上角",
  eDragHandle: "用左右方向键移动右边",
  seDragHandle: "用方向键移动右下角",
  sDragHandle: "用上下方向键移动下边",
  swDragHandle: "用方向键移动左下角",
  wDragHandle: "用左右方向键移动左边",
};
