/** A queue message that requests an e-mail with a password link. It has no secret: the link is made last. */
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

/**
 * Parses a message of the queue `mails`.
 * @throws {Error} for an invalid message, which ends in the dead-letter queue
 */
export function parseMailRequest(message: unknown): MailRequest {
  const { kind, email, user, invitedBy } = (message ?? {}) as Record<string, unknown>;
  if (kind === 'reset' && typeof email === 'string') return { kind, email };
  if (kind === 'invitation' && Number.isSafeInteger(user) && typeof invitedBy === 'string') {
    return { kind, user: user as number, invitedBy };
  }
  throw new Error('A message on the queue of mails is not a request for one.');
}
