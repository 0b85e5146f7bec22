import type { SQSRecord } from 'aws-lambda';
import { config } from '../../platform/config.ts';
import { log } from '../../platform/log.ts';
import { RecipientRefusedError } from '../../platform/mail/model.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { postponeMessage } from '../../platform/queues/postpone-message.ts';
import type { User } from '../users/model.ts';
import { createMailedLink } from '../users/password-links.ts';
import { findUser, findUserIdByEmail } from '../users/user-store.ts';
import { composeInvitation, composeResetMail } from './compose-mail.ts';
import { findMailRequest, removeMailRequest } from './mail-request-store.ts';
import type { MailMessage, MailRequest } from './model.ts';

type Addressee = User & { readonly email: string };

/**
 * Makes a password link and mails it, if the user may have one. Other users get nothing, and only the log
 * says so. After a failure the message waits, longer each time, and ends in the dead-letter queue after
 * some six hours.
 * @throws {Error} when the mail could not be sent; not when its recipient does not exist
 */
export async function sendRequestedMail(
  message: MailMessage | MailRequest,
  record: SQSRecord,
): Promise<void> {
  if (!('request' in message)) return trySend(message, record);
  const request = await findMailRequest(message.request);
  // It was sent already, if it is not there: a message may come twice.
  if (!request) return;
  await trySend(request, record);
  await removeMailRequest(message.request);
}

async function trySend(request: MailRequest, record: SQSRecord): Promise<void> {
  try {
    await send(request, record.messageId);
  } catch (error) {
    if (!(error instanceof RecipientRefusedError)) {
      await postponeMessage(config().mailsQueueUrl, record, config().deliveryDelayFactor);
      throw error;
    }
    log.error('the recipient of an e-mail does not exist', error, {
      kind: request.kind,
      ...(request.kind === 'invitation' && { user: request.user }),
    });
  }
}

async function send(request: MailRequest, requestId: string): Promise<void> {
  const id = request.kind === 'reset' ? await findUserIdByEmail(request.email) : request.user;
  const user = id === undefined ? undefined : await findUser(id);
  if (!isAddressee(user)) return refuse(request, 'unknown');
  const token = await createMailedLink(user.id, {
    kind: request.kind,
    request: requestId,
    createdBy: request.kind === 'invitation' ? request.invitedBy : null,
    email: user.email,
  });
  if (token === undefined) return refuse(request, 'not allowed, or too often', user.id);
  const recipient = { user, token, baseUrl: config().baseUrl };
  await sendMail(
    request.kind === 'reset'
      ? composeResetMail(recipient)
      : composeInvitation(recipient, request.invitedBy),
  );
  log.info('an e-mail was sent', { kind: request.kind, user: user.id });
}

/** Without the address, which may be anybody's. */
function refuse({ kind }: MailRequest, reason: string, user?: number): void {
  log.info('a requested e-mail was not sent', {
    kind,
    reason,
    ...(user !== undefined && { user }),
  });
}

function isAddressee(user: User | undefined): user is Addressee {
  return user !== undefined && user.email !== null;
}
