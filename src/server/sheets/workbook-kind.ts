const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Whether it begins as one of the two kinds of workbook does, whatever it is called. */
export const looksLikeWorkbook = (file: Uint8Array): boolean => isArchive(file) || startsWith(file, COMPOUND);

export const isArchive = (file: Uint8Array): boolean => startsWith(file, ZIP);

const startsWith = (file: Uint8Array, bytes: Uint8Array): boolean => bytes.every((byte, index) => file[index] === byte);
