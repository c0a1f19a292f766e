import type { FileRule } from "../../contract/language/file-rules.ts";

export interface Pixels {
  width: number;
  height: number;
}

/** A region of an image, in percent of its size. */
export interface Part extends Pixels {
  x: number;
  y: number;
}

/** Returns the size of the cropped image in pixels. */
export function pixelsOf(crop: NonNullable<FileRule["crop"]>, part: Pixels, natural: Pixels): Pixels {
  if (crop !== "free") return crop;
  return { width: Math.round((natural.width * part.width) / 100), height: Math.round((natural.height * part.height) / 100) };
}

const JPEG_QUALITY = 0.92;

/**
 * Draws a region of the image into a new file of the same format. Nothing else of the file remains, such as camera metadata or
 * data appended to the image.
 *
 * @throws Error if the browser cannot draw or encode the image
 */
export async function cutImage(image: HTMLImageElement, part: Part, size: Pixels, file: File): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("the browser cannot draw");
  const [x, width] = [part.x, part.width].map((percent) => (percent * image.naturalWidth) / 100) as [number, number];
  const [y, height] = [part.y, part.height].map((percent) => (percent * image.naturalHeight) / 100) as [number, number];
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, width, height, 0, 0, size.width, size.height);
  const type = /\.png$/i.test(file.name) ? "image/png" : "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  if (blob === null) throw new Error("the browser cannot write the image");
  return new File([blob], file.name, { type });
}
