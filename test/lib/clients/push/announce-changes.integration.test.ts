import { beforeEach, expect, it } from 'vitest';
import { worker as dispatchEvents } from '../../../../functions/workers/dispatch-events.ts';
import type { Author } from '../../../../lib/auth/author.ts';
import { allRights } from '../../../../lib/auth/rights.ts';
import { environmentChannel, projectChannel } from '../../../../lib/clients/push/channel-rules.ts';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import type { EventDraft } from '../../../../lib/events/log/types.ts';
import { createIntegration } from '../../../../lib/integrations/settings/create-integration.ts';
import { localAws } from '../../../support/local-aws.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { storeProject } from '../../../support/stored-project.ts';
import { useTable } from '../../../support/table.ts';
import { invoke, useQueues } from '../../integrations/delivery/use-queues.ts';

/** Where the worker publishes. */
const channel = await startReceiver();
Object.assign(process.env, {
  ...localAws,
  ALLOW_PRIVATE_WEBHOOK_TARGETS: 'true',
  PUSH_ENDPOINT: channel.url,
});

useTable();
const queues = useQueues();
const author: Author = { id: -42, name: 'a test' };
const enabled: EventDraft = {
  type: 'feature-environment-enabled',
  project: 'default',
  environment: 'production',
  featureName: 'a-flag',
};
const taken = { body: '{"failed":[],"successful":[{"identifier":"1","index":0}]}' };

beforeEach(async () => {
  channel.answer(taken);
  await storeProject();
});

async function record(...events: EventDraft[]): Promise<readonly number[]> {
  await queues.drain('events');
  await recordChange({ author }, async () => ({ writes: [], events, result: undefined }));
  const messages = (await queues.drain('events')) as { ids: number[] }[];
  return messages.flatMap(({ ids }) => ids);
}

/** What was published since a moment. */
function published(from: number) {
  return channel.received.slice(from).map(({ path, body, headers }) => {
    const { channel: name, events } = JSON.parse(body);
    return { path, name, message: JSON.parse(events[0]), signature: headers.authorization };
  });
}

it('a change is published once for its environment and once for its project, signed', async () => {
  const from = channel.received.length;
  const ids = await record(enabled, { ...enabled, type: 'feature-environment-disabled' });
  const revision = Math.max(...ids);

  expect(await invoke(dispatchEvents, [JSON.stringify({ ids })])).toEqual({
    batchItemFailures: [],
  });
  expect(published(from)).toEqual([
    {
      ...{ path: '/event', name: environmentChannel('production') },
      message: { environment: 'production', revision },
      signature: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=.*\/appsync\/aws4_request/),
    },
    expect.objectContaining({
      name: projectChannel('default'),
      message: { revision, features: ['a-flag'] },
    }),
  ]);
});

it('messages that come together are one publish for each channel', async () => {
  const batch = await Promise.all([1, 2, 3].map(() => record(enabled)));
  const from = channel.received.length;
  await invoke(
    dispatchEvents,
    batch.flat().map((id) => JSON.stringify({ ids: [id] })),
  );
  const names = published(from).map(({ name }) => name);

  // The first may be under way before the others are read.
  expect(names.filter((name) => name === environmentChannel('production')).length).toBeLessThan(3);
  const last = Math.max(...published(from).map(({ message }) => message.revision));
  expect(last).toBe(Math.max(...batch.flat()));
});

it('a channel that takes nothing holds up no delivery, and gets the change again', async () => {
  const addon = await createIntegration(
    { author, rights: allRights },
    {
      provider: 'webhook',
      enabled: true,
      description: '',
      parameters: { url: channel.url },
      events: ['feature-environment-enabled'],
    },
  );
  const [id = 0] = await record(enabled);
  const message = JSON.stringify({ ids: [id] });
  await queues.drain('deliveries');
  channel.answer({ status: 400, body: '{"message":"no"}' });
  const failed = await invoke(dispatchEvents, [message]);
  const deliveries = await queues.drain('deliveries');
  channel.answer(taken);
  const from = channel.received.length;
  const again = await invoke(dispatchEvents, [message]);

  expect(failed.batchItemFailures).toHaveLength(1);
  expect(deliveries).toMatchObject([{ addonId: addon.id, eventId: id }]);
  expect(again.batchItemFailures).toEqual([]);
  expect(published(from).map(({ name }) => name)).toContain(environmentChannel('production'));
  expect(await queues.drain('deliveries')).toEqual([]);
});

it('a refusal of one message is a failure', async () => {
  channel.answer({ body: '{"failed":[{"identifier":"1","index":0}],"successful":[]}' });
  const [id = 0] = await record(enabled);

  expect(
    (await invoke(dispatchEvents, [JSON.stringify({ ids: [id] })])).batchItemFailures,
  ).toHaveLength(1);
});
