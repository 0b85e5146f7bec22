import { hashSecret, secretOf } from '../../identity/tokens/token-format.ts';
import { validateTokens } from '../../identity/tokens/validate-tokens.ts';
import type { ListenRequest } from '../../platform/workers.ts';
import { environmentChannel, projectChannel } from './channel-rules.ts';
import { TICKET_PREFIX } from './create-push-ticket.ts';
import { findTicketProject } from './push-ticket-store.ts';

const ticketPattern = new RegExp(`^${TICKET_PREFIX}[\\w-]{43}$`);

/**
 * Whether somebody may connect, or listen to a channel: a client token to that of its environment, a ticket to that of its
 * project. Nobody may publish.
 */
export async function mayListen({
  authorization,
  operation,
  channel,
}: ListenRequest): Promise<boolean> {
  if (operation !== 'EVENT_CONNECT' && operation !== 'EVENT_SUBSCRIBE') return false;
  const own = await channelOf(secretOf(authorization) ?? '');
  return own !== undefined && (operation === 'EVENT_CONNECT' || own === channel);
}

async function channelOf(secret: string): Promise<string | undefined> {
  if (ticketPattern.test(secret)) {
    const project = await findTicketProject(hashSecret(secret));
    return project === undefined ? undefined : projectChannel(project);
  }
  const [token] = await validateTokens([secret]);
  return token?.type === 'client' ? environmentChannel(token.environment) : undefined;
}
