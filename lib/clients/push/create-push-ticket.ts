import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../identity/tokens/token-format.ts';
import { config } from '../../platform/config.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { getProject } from '../../projects/project-store.ts';
import { projectChannel } from './channel-rules.ts';
import { storePushTicket, TICKET_SECONDS } from './push-ticket-store.ts';

/** What secrets of tickets begin with, by which they are told from tokens. */
export const TICKET_PREFIX = 'ticket:';

/**
 * A ticket with which a browser listens to the channel of a project, which its person sees.
 * @throws {NotFoundError} for an unknown project, and where the deployment has no channel
 */
export async function createPushTicket(project: string) {
  const { pushUrl: url } = config();
  const ticket = `${TICKET_PREFIX}${randomBytes(32).toString('base64url')}`;
  await Promise.all([
    getProject(project),
    // Nobody gets the one for a project that is not there.
    url !== undefined && storePushTicket(hashSecret(ticket), project),
  ]);
  if (url === undefined) {
    throw new NotFoundError({ kind: 'channel' }, 'This service does not push changes.');
  }
  return { url, channel: projectChannel(project), ticket, validForSeconds: TICKET_SECONDS };
}
