declare module '../platform/dynamo/items.ts' {
  interface Items {
    Author: Author;
  }
}

/** A program that acts for a caller, as it names itself. */
export interface Agent {
  readonly name: string;
  /** Empty if it names none. */
  readonly version: string;
}

/** The recorded author of a change. */
export interface Author {
  readonly id: number;
  /** E-mail, else username, else the token's name; never empty. */
  readonly name: string;
  /** The agent that made the change for the author; absent if it was made without one. */
  readonly agent?: Agent;
}

/** The author of changes that the service makes by itself. */
export const systemAuthor: Author = { id: -1337, name: 'flagwright-system' };
