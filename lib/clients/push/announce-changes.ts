import { listWholeEnvironments } from '../../environments/environment-store.ts';
import type { Event } from '../../events/log/types.ts';
import { config } from '../../platform/config.ts';
import { publishEvent } from '../../platform/push/publish-event.ts';
import { combined, type ProjectNotice, type WakeUp } from './channel-rules.ts';
import { isForAll, messagesOf } from './messages-of.ts';

type Announcement = WakeUp | ProjectNotice;

/** Messages that wait until the one before them, in the same channel, has been published. */
const next = new Map<string, { message: Announcement; readonly sent: Promise<void> }>();
const last = new Map<string, Promise<void>>();

/**
 * Says in the channels of environments and projects that something changed, where the deployment has them. What comes while a
 * message of a channel is under way is the next one, together.
 * @throws {Error} when the channel does not take a message
 */
export async function announceChanges(events: readonly Event[]): Promise<void> {
  if (config().pushEndpoint === undefined || events.length === 0) return;
  const environments = events.some(isForAll) ? await listWholeEnvironments() : [];
  const messages = messagesOf(
    events,
    environments.map(({ name }) => name),
  );
  await Promise.all([...messages].map(([channel, message]) => publish(channel, message)));
}

function publish(channel: string, message: Announcement): Promise<void> {
  const waiting = next.get(channel);
  if (waiting) {
    waiting.message = combined(waiting.message, message);
    return waiting.sent;
  }
  const sent = (last.get(channel) ?? Promise.resolve())
    // What failed is the matter of those who wait for it.
    .catch(() => undefined)
    .then(() => {
      const told = next.get(channel)?.message ?? message;
      next.delete(channel);
      return publishEvent(channel, told);
    });
  next.set(channel, { message, sent });
  last.set(channel, sent);
  // Only the last one is of use to those who come later; its failure is theirs who wait for it.
  sent.catch(() => undefined).finally(() => last.get(channel) === sent && last.delete(channel));
  return sent;
}
