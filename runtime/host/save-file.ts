/**
 * Starts the browser's download of a file that is already loaded.
 *
 * @param name the file name for a `Blob`; a `File` keeps its own name
 */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file instanceof File ? file.name : name;
  link.click();
  // Some browsers read the address only after the click has been handled. It is released after 60 s.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
