import { fireEvent, screen as page, waitFor, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { Field } from "../../../generator/model/types.ts";
import { click } from "./texts.ts";

/** What is read of the picture that is chosen: no page of these tests draws any. */
const NATURAL = { width: 4000, height: 3000 };

interface Pixels {
  width: number;
  height: number;
}

/** Chooses a file; of a field that says how, it is cut first, into as many pixels as it says. */
export async function cutting({ label, file }: Field, choose: () => void): Promise<void> {
  const crop = file?.crop;
  if (crop === undefined) {
    choose();
    return;
  }
  const written: Pixels[] = [];
  const restore = drawing(written);
  choose();
  const dialog = await page.findByRole("dialog", { name: `裁剪${String(label)}` });
  const picture = within(dialog).getByAltText<HTMLImageElement>(`待裁剪的${String(label)}`);
  Object.defineProperties(picture, { naturalWidth: { value: NATURAL.width }, naturalHeight: { value: NATURAL.height } });
  fireEvent.load(picture);
  await click(await within(dialog).findByRole("button", { name: /^确\s*定$/ }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(written).toEqual([crop === "free" ? NATURAL : crop]);
  restore();
}

// What jsdom lacks, and the dialog asks for when it opens and when it goes.
URL.createObjectURL ??= () => "blob:sample";
URL.revokeObjectURL ??= () => {};

/** A browser that draws: each picture that it writes is noted. */
function drawing(written: Pixels[]): () => void {
  const context = vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage: () => {} } as never);
  const blob = vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, done) {
    written.push({ width: this.width, height: this.height });
    done(new Blob(["cut"]));
  });
  return () => {
    context.mockRestore();
    blob.mockRestore();
  };
}
