// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json
// Hash: 926d4e3532cef5958b565692c5284798

import type { Counting, Nullable, Page, Paging, Replied, Sorting } from "../../../../runtime/contract/record.ts";
import type { Book, BookRecord } from "../../entities/book.ts";

/** GET /shop/books */
export type ListBooksInput = Paging & Counting & Sorting<"bookName"> & {
  searchText?: string;
  kind?: string;
};
export type ListBooksReply = Page<Replied<Pick<BookRecord, "id" | "bookName" | "kind" | "copies" | "price" | "version">>>;

/** GET /shop/books/export */
export type ExportBooksInput = Sorting<"bookName"> & {
  searchText?: string;
  kind?: string;
  /** 导出的列 */
  columns?: string[];
};
export type ExportBooksReply = Blob;

/** GET /shop/kinds */
export type KindsInput = Record<string, never>;
export type KindsReply = Record<string, string>;

/** POST /shop/books */
export type AddBookInput = Nullable<Omit<Book, "id" | "labels" | "pageTotal">> & {
  /** 标签 */
  labels?: (("new" | "rare")[] | null);
};
export type AddBookReply = null;
