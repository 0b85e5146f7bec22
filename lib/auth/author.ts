declare module '../platform/dynamo/items.ts' {
  interface Items {
    Author: Author;
  }
}

/** The recorded author of a change. */
export interface Author {
  readonly id: number;
  /** E-mail, else username, else the token's name; never empty. */
  readonly name: string;
}

/** The author of changes that the service makes by itself. */
export const systemAuthor: Author = { id: -1337, name: 'flagwright-system' };
