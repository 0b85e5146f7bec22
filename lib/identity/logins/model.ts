declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Login: LoginRow;
  }
}

/** That a person signed in. */
export interface LoginRow {
  /** Its time in microseconds since 1970: the last three digits are random. */
  readonly id: number;
  /** Id of the user. */
  readonly user: number;
  /** Name of the user at that time. */
  readonly username: string;
  readonly method: string;
  readonly address: string | null;
  readonly userAgent: string | null;
  /** RFC 3339. */
  readonly createdAt: string;
}

/** Ids in a millisecond. */
export const IDS_AT_ONCE = 1_000;

/** The first id of a login at a time in milliseconds. */
export function firstLoginId(time: number): number {
  return time * IDS_AT_ONCE;
}
