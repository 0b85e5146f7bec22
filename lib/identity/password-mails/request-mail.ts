import { randomUUID } from 'node:crypto';
import type { Author } from '../../auth/author.ts';
import { config } from '../../platform/config.ts';
import { ConflictError, TooManyRequests } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { sendMessages } from '../../platform/queues/send-messages.ts';
import { hashSecret } from '../tokens/token-format.ts';
import { attemptsKey, countSourceAttempt } from '../users/login-attempt-store.ts';
import { MAX_SOURCE_MAILS, sourceOf } from '../users/login-limit-rules.ts';
import type { User } from '../users/model.ts';
import { storeMailRequest } from './mail-request-store.ts';
import type { MailMessage, MailRequest } from './model.ts';

/** A request for a new password, and where it comes from. */
interface Requester {
  readonly email: string;
  /** Address of the connection. */
  readonly address: string;
}

/**
 * Queues a mail with a password link for the user with this address. Only the worker looks the user up: answer and time
 * are the same for all addresses.
 * @throws {ConflictError} when no e-mail is configured
 * @throws {TooManyRequests} when the source has sent too many requests
 */
export async function requestResetMail({ email, address }: Requester): Promise<void> {
  if (!isMailConfigured()) {
    throw new ConflictError(
      'This service sends no e-mail. An administrator can make a link with which you set a new password.',
    );
  }
  const source = attemptsKey('mails', hashSecret(sourceOf(address)));
  if (!(await countSourceAttempt(source, undefined, undefined, MAX_SOURCE_MAILS))) {
    throw new TooManyRequests(
      'Too many e-mails were requested from your address. Try again in an hour.',
    );
  }
  await queueMail({ kind: 'reset', email });
}

/**
 * Queues the invitation of a new user without a password.
 * @returns whether a mail will be sent: not without an address, without configured e-mail, and when the queue
 * does not accept it. The invitation link of the response works in any case
 */
export async function requestInvitation(author: Author, user: User): Promise<boolean> {
  if (!isMailConfigured() || user.email === null || user.passwordHash !== null) return false;
  try {
    await queueMail({ kind: 'invitation', user: user.id, invitedBy: author.name });
    return true;
  } catch (error) {
    log.error('an invitation was not queued', error, { user: user.id });
    return false;
  }
}

function isMailConfigured(): boolean {
  return config().mail.transport !== 'none';
}

async function queueMail(request: MailRequest): Promise<void> {
  const body: MailMessage = { request: randomUUID() };
  await storeMailRequest(body.request, request);
  await sendMessages(config().mailsQueueUrl, [{ body }]);
}
