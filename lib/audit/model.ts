import type { Event } from '../events/log/types.ts';
import type { LoginRow } from '../identity/logins/model.ts';
import type { RefusalRow } from '../identity/refusals/model.ts';

declare module '../platform/dynamo/items.ts' {
  interface Items {
    AuditState: AuditState;
  }
}

/** How far each of the logs has been sent: the last id. */
export interface AuditCursors {
  readonly event: number;
  readonly signIn: number;
  readonly refusal: number;
}

/** How far the audit log has been sent to one place. */
export interface AuditState {
  readonly cursors: AuditCursors;
  /** RFC 3339: what was sent last was read then. */
  readonly until: string;
  /** The last file; only of the bucket. */
  readonly file?: { readonly number: number; readonly key: string; readonly sha256: string };
  readonly version: number;
}

/** What auditors get. */
export type AuditRecord =
  | { readonly kind: 'event'; readonly id: number; readonly at: string; readonly event: Event }
  | ({ readonly kind: 'sign-in' } & Dated<LoginRow>)
  | ({ readonly kind: 'refusal' } & Dated<RefusalRow>);

type Dated<Row extends { readonly id: number; readonly createdAt: string }> = Omit<
  Row,
  'createdAt'
> & { readonly at: string };

/** Before anything was sent. */
export const FIRST: AuditCursors = { event: 0, signIn: 0, refusal: 0 };

/**
 * Sign-ins and refusals have ids by the clock of the process that stored them, so another one with a smaller id may come
 * until this time has passed: a request takes 29 s at most.
 */
export const READABLE_AFTER_MS = 120_000;
