/**
 * Downloads a file that is in memory, as if the user had clicked a link.
 *
 * @param file the content
 * @param name the file name; ignored for a `File`, which has a name of its own
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
