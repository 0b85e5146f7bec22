import type { Key } from '../../platform/dynamo/key.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Forgetting: Forgetting;
    Forgotten: Forgotten;
  }
}

/** Whose texts are replaced, and by what. */
export interface ForgottenPerson {
  /** Id of the deleted account. */
  readonly user: number;
  /** What stands for each of the texts. */
  readonly pseudonym: string;
  /** Names, usernames and e-mail addresses of the account, from all of its life; without those that an account of today has. */
  readonly texts: readonly string[];
}

/** How far a deleted account is forgotten; everything before is done. */
export type ForgettingPlace =
  /** Looks for the names that the account had, in the events of one type after the other. */
  | { readonly phase: 'names'; readonly type: number; readonly position: number }
  /** Replaces them in the table, but for events. */
  | { readonly phase: 'items'; readonly after?: Key }
  /** Replaces them in the events, block by block. */
  | { readonly phase: 'events'; readonly block: number }
  /**
   * Replaces them in the deliveries that were attempted since: from one integration and event on, and not before a time,
   * RFC 3339, when no attempt goes on that has read an event as it was.
   */
  | {
      readonly phase: 'deliveries';
      readonly notBefore: string;
      readonly addon: number;
      readonly event: number;
    };

/** A deleted account that is being forgotten. */
export interface Forgetting extends ForgottenPerson {
  /** RFC 3339. */
  readonly requestedAt: string;
  readonly place: ForgettingPlace;
  /** Whose run it is. */
  readonly holder?: string;
  /** Until when nobody else goes on; RFC 3339. */
  readonly heldUntil?: string;
}

/** That an account was forgotten: no text of it is left here. */
export interface Forgotten {
  readonly user: number;
  readonly pseudonym: string;
  /** RFC 3339. */
  readonly requestedAt: string;
  /** RFC 3339. */
  readonly finishedAt: string;
}
