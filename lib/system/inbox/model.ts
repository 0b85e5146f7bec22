import type { Author } from '../../auth/author.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ReadMarks: ReadMarks;
  }
}

/** Longest message of a notification, in characters; more is cut. */
export const MAX_MESSAGE = 2_000;

/** Change requests that are looked at for those that concern a person: the newest open and closed ones. */
export const MAX_INBOX_ROWS = 500;

/** Open, and closed, change requests that a person is notified about, newest first. */
export const MAX_INBOX_REQUESTS = 50;

/** Favourite flags whose changes a person is notified about. */
export const MAX_WATCHED_FLAGS = 30;

/** Latest changes of each of them. */
export const MAX_WATCHED_EVENTS = 3;

/** How many notifications a person is remembered to have read. */
export const MAX_READ_MARKS = 500;

/** How long notifications are shown. */
const NOTICE_DAYS = 30;

export const NOTICE_SECONDS = NOTICE_DAYS * 86_400;

/** Something that a person should know. */
export interface Notice {
  /** Unique for the person; the same again when the same happens again. */
  readonly id: number;
  readonly type: 'change-request' | 'toggle';
  readonly message: string;
  /** Path of the page that it is about. */
  readonly link: string;
  /** Who did it; absent if that was not stored. */
  readonly by?: Author;
  /** RFC 3339. */
  readonly at: string;
}

/** When a person read a notification. */
interface ReadMark {
  readonly id: number;
  readonly at: string;
}

/** What a person has read, oldest first; it expires with the last notification in it. */
export interface ReadMarks {
  readonly marks: readonly ReadMark[];
  readonly version: number;
}
