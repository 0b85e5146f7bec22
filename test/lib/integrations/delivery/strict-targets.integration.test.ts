import { expect, it } from 'vitest';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import { deliverNotification } from '../../../../lib/integrations/delivery/deliver-event.ts';
import { addDelivery } from '../../../../lib/integrations/delivery/delivery-store.ts';
import { integrationWrite } from '../../../../lib/integrations/settings/integration-store.ts';
import { sealSecrets } from '../../../../lib/integrations/settings/secrets.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { useTable } from '../../../support/table.ts';
import { useQueues } from './use-queues.ts';

useTable();
const queues = useQueues();

const author = { id: -42, name: 'a test' };

it('nothing is sent to a private target that was saved while private targets were allowed', async () => {
  const receiver = await startReceiver();
  await transact([
    integrationWrite(undefined, {
      id: 77,
      uid: 'uid',
      provider: 'webhook',
      description: null,
      enabled: true,
      parameters: {},
      secrets: sealSecrets(77, { url: receiver.url.replace('http:', 'https:') }),
      events: [],
      projects: [],
      environments: [],
      createdAt: '2026-11-21T09:30:00.000Z',
      version: 1,
    }),
  ]);
  await recordChange({ author }, async () => ({
    writes: [],
    events: [{ type: 'feature-created' as const, featureName: 'a-flag' }],
    result: undefined,
  }));
  await addDelivery(77, 1, new Date());

  await deliverNotification({ addonId: 77, eventId: 1, round: 0, due: 0 }, 'fast');

  expect(await getItem(keys.delivery(77, 1))).toMatchObject({
    state: 'failed',
    attempts: [{ status: null, error: 'refused-target' }],
  });
  expect(receiver.received).toEqual([]);
  expect(await queues.drain('deliveries')).toEqual([]);
  await receiver.close();
});
