declare module '../../platform/dynamo/items.ts' {
  interface Items {
    MailRequest: StoredMailRequest;
  }
}

/** A request for an e-mail with a password link. It has no secret: the link is made last. */
export type MailRequest = ResetRequest | InvitationRequest;

/** Somebody has asked for a new password. Nobody has looked yet whether the address is known. */
interface ResetRequest {
  readonly kind: 'reset';
  readonly email: string;
}

/** A new user is invited. */
interface InvitationRequest {
  readonly kind: 'invitation';
  /** Id of the user. */
  readonly user: number;
  /** Name of the author who has created the user. */
  readonly invitedBy: string;
}

/** As it is stored until the mail is sent. */
type StoredMailRequest = MailRequest & {
  /** Unix time in seconds at which DynamoDB deletes the item. */
  readonly ttl: number;
};

/** How long a request is kept that could not be sent: as long as its message in the dead-letter queue. */
export const MAIL_REQUEST_SECONDS = 14 * 24 * 60 * 60;

/**
 * A message of the queue `mails`: where the request is. Names and addresses are in the table alone, where a person can be
 * forgotten; nobody can change what waits in a queue.
 */
export interface MailMessage {
  /** Id of the stored request. */
  readonly request: string;
}

/**
 * Parses a message of the queue `mails`. Before requests were stored, it was the request itself.
 * @throws {Error} for an invalid message, which ends in the dead-letter queue
 */
export function parseMailMessage(message: unknown): MailMessage | MailRequest {
  const { request, kind, email, user, invitedBy } = (message ?? {}) as Record<string, unknown>;
  if (typeof request === 'string') return { request };
  if (kind === 'reset' && typeof email === 'string') return { kind, email };
  if (kind === 'invitation' && Number.isSafeInteger(user) && typeof invitedBy === 'string') {
    return { kind, user: user as number, invitedBy };
  }
  throw new Error('A message on the queue of mails is not a request for one.');
}
