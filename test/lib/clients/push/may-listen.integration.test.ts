import { afterEach, expect, it, vi } from 'vitest';
import { worker } from '../../../../functions/workers/authorize-push.ts';
import { projectChannel } from '../../../../lib/clients/push/channel-rules.ts';
import { createPushTicket } from '../../../../lib/clients/push/create-push-ticket.ts';
import { storeProject } from '../../../support/stored-project.ts';
import { useTable } from '../../../support/table.ts';

process.env.PUSH_URL = 'wss://flags.example.com/event/realtime';
useTable();

afterEach(() => {
  vi.useRealTimers();
});

/** Asks as AppSync does. */
function mayUse(authorizationToken: string, operation: string, channel?: string) {
  const event = { authorizationToken, requestContext: { operation, channel } };
  // The handlers of workers take what their source sends.
  return worker.handler(event as never);
}

const allowed = { isAuthorized: true, ttlOverride: 0 };
const refused = { isAuthorized: false, ttlOverride: 0 };

it.each([
  ['EVENT_CONNECT', undefined, allowed],
  ['EVENT_SUBSCRIBE', projectChannel('default'), allowed],
  ['EVENT_SUBSCRIBE', projectChannel('other'), refused],
  ['EVENT_SUBSCRIBE', undefined, refused],
  ['EVENT_PUBLISH', projectChannel('default'), refused],
  ['EVENT_OF_ANOTHER_TIME', projectChannel('default'), refused],
])('a ticket of a project, for %s of %s, is answered %j', async (operation, channel, answer) => {
  await storeProject();
  const { ticket } = await createPushTicket('default');

  expect(await mayUse(ticket, operation, channel)).toEqual(answer);
});

it('a ticket is of no use after its time, also while it is still stored', async () => {
  await storeProject();
  const { ticket } = await createPushTicket('default');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });

  expect(await mayUse(ticket, 'EVENT_CONNECT')).toEqual(refused);
});
