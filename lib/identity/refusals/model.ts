declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Refusal: RefusalRow;
  }
}

/** Somebody was refused, for those who audit the instance. */
export interface Refusal {
  readonly operation: string;
  /** 401 or 403. */
  readonly status: number;
  /** What the caller was told, or a code for it. */
  readonly reason: string;
  /** How somebody tried to sign in; `null` for a caller who was known. */
  readonly method: string | null;
  /** Id of the user, if it is known. */
  readonly user: number | null;
  /** Name of the caller, or of the user who should be signed in; never what was typed. */
  readonly username: string | null;
  readonly project: string | null;
  readonly environment: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** A refusal as it is stored. */
export interface RefusalRow extends Refusal {
  /** Its time in microseconds since 1970: the last three digits are random. */
  readonly id: number;
  /** RFC 3339. */
  readonly createdAt: string;
  /** How many were refused by the same process before, and not recorded one by one. */
  readonly unrecorded?: number;
}

/** How many refusals a process records in a minute: a flood of them must not become a flood of writes. */
export const REFUSALS_A_MINUTE = 60;

/** How long refusals are kept, like logins: 90 days. */
export const REFUSAL_SECONDS = 7_776_000;
