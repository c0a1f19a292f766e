// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json
// Hash: 8f63a61bb46ef20bd0568144daf66996

/** GET /shop/books */
export interface ListBooksInput {
  searchText?: string;
  kind?: string;
  /** 页码 */
  pageNumber?: number;
  /** 每页条数 */
  pageSize?: number;
}

export interface ListBooksReply {
  rows: {
    /** id */
    id: string;
    /** 书名 */
    bookName?: string | null;
    /** 类别 */
    kind?: string | null;
    /** 册数 */
    copies?: number | null;
    /** 价格 */
    price?: string | null;
    /** 借出 */
    lent?: boolean | null;
    /** 购入时间 */
    boughtAt?: string | null;
    /** 版本 */
    version?: number;
  }[];
  total: number;
}

/** GET /shop/books/{id} */
export interface GetBookInput {
  /** id */
  id: string;
}

export interface GetBookReply {
  /** id */
  id: string;
  /** 书名 */
  bookName?: string | null;
  /** 类别 */
  kind?: string | null;
  /** 册数 */
  copies?: number | null;
  /** 价格 */
  price?: string | null;
  /** 借出 */
  lent?: boolean | null;
  /** 购入时间 */
  boughtAt?: string | null;
  /** 标签 */
  labels?: string[] | null;
  /** 电话 */
  phone?: string | null;
  /** 章节 */
  chapters?: {
    /** 标题 */
    heading?: string | null;
    /** 页数 */
    pages?: number | null;
  }[];
  /** 版本 */
  version?: number;
}

/** POST /shop/books */
export interface AddBookInput {
  /** 书名 */
  bookName: string;
  /** 类别 */
  kind: "1" | "2";
  /** 册数 */
  copies: number;
  /** 价格 */
  price?: string | number | null;
  /** 借出 */
  lent: boolean;
  /** 购入时间 */
  boughtAt?: string | null;
  /** 标签 */
  labels?: ("new" | "rare")[] | null;
  /** 电话 */
  phone?: string | null;
  /** 章节 */
  chapters?: {
    /** 标题 */
    heading: string;
    /** 页数 */
    pages?: number | null;
  }[] | null;
}

export type AddBookReply = null;

/** PUT /shop/books */
export interface UpdateBookInput {
  /** id */
  id: string;
  /** 书名 */
  bookName: string;
  /** 类别 */
  kind: "1" | "2";
  /** 册数 */
  copies: number;
  /** 价格 */
  price?: string | number | null;
  /** 借出 */
  lent: boolean;
  /** 购入时间 */
  boughtAt?: string | null;
  /** 标签 */
  labels?: ("new" | "rare")[] | null;
  /** 电话 */
  phone?: string | null;
  /** 章节 */
  chapters?: {
    /** 标题 */
    heading: string;
    /** 页数 */
    pages?: number | null;
  }[] | null;
  /** 版本 */
  version?: number | null;
}

export type UpdateBookReply = null;

/** DELETE /shop/books/{id} */
export interface DeleteBookInput {
  /** id */
  id: string;
  /** 版本 */
  version?: number;
}

export type DeleteBookReply = null;
