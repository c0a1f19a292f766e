// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { Book, BookRecord } from "../../entities/book.ts";

/** GET /shop/books */
export type ListBooksInput = Paging & Counting & Locating & SortingTwice<"bookName" | "boughtAt" | "copies" | "kind" | "lent"
    | "price"> & {
  searchText?: string;
  kind?: string;
};
export type ListBooksReply = Page<Replied<Omit<BookRecord, "labels" | "phone" | "chapters" | "pageTotal">>>;

/** GET /shop/books/{id} */
export type GetBookInput = Required<Pick<Book, "id">>;
export type GetBookReply = Replied<BookRecord>;

/** POST /shop/books */
export type AddBookInput = Nullable<Omit<Book, "id" | "labels" | "pageTotal">> & {
  /** 标签 */
  labels?: (("new" | "rare")[] | null);
};
export type AddBookReply = Replied<Pick<BookRecord, "id">>;

/** PUT /shop/books */
export type UpdateBookInput = Nullable<With<Omit<Book, "labels" | "pageTotal">, "id"> & Versioned> & {
  /** 标签 */
  labels?: (("new" | "rare")[] | null);
};
export type UpdateBookReply = null;

/** DELETE /shop/books/{id} */
export type DeleteBookInput = Required<Pick<Book, "id">> & Versioned;
export type DeleteBookReply = null;
