// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json
// Hash: 567f53944c685652f8186d47c1a6919c

import type { Counting, Nullable, Page, Paging, Replied, Versioned, With } from "../../../../runtime/contract/record.ts";
import type { Book, BookRecord } from "../../entities/book.ts";

/** GET /shop/books */
export type ListBooksInput = Paging & Counting & {
  searchText?: string;
  kind?: string;
};
export type ListBooksReply = Page<Replied<Omit<BookRecord, "labels" | "phone" | "chapters" | "pageTotal">>>;

/** GET /shop/books/{id} */
export type GetBookInput = Required<Pick<Book, "id">>;
export type GetBookReply = Replied<BookRecord>;

/** GET /shop/books/{id}/history */
export type BookHistoryInput = Required<Pick<Book, "id">> & Paging;
export type BookHistoryReply = Page<{
  changeId?: string;
  /** 变更时间 */
  changedAt?: string;
  /** 变更方式 */
  kind?: "created" | "changed" | "removed";
  /** 数据 */
  record?: string;
  /** 操作人 */
  userName?: string;
  /** 账号 */
  userAccount?: string;
  /** 变更内容 */
  differences?: {
    field?: string;
    label?: string;
    what?: string;
    row?: string;
    before?: string;
    after?: string;
  }[];
}>;

/** POST /shop/books */
export type AddBookInput = Nullable<Omit<Book, "id" | "labels" | "pageTotal">> & {
  /** 标签 */
  labels?: (("new" | "rare")[] | null);
};
export type AddBookReply = null;

/** PUT /shop/books */
export type UpdateBookInput = Nullable<With<Omit<Book, "labels" | "pageTotal">, "id"> & Versioned> & {
  /** 标签 */
  labels?: (("new" | "rare")[] | null);
};
export type UpdateBookReply = null;

/** DELETE /shop/books/{id} */
export type DeleteBookInput = Required<Pick<Book, "id">> & Versioned;
export type DeleteBookReply = null;
