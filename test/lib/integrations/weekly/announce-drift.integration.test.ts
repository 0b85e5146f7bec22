import { beforeAll, expect, it } from 'vitest';
import { declareDrift } from '../../../../lib/flags/drift/declare-drift.ts';
import { toggleEnvironment } from '../../../../lib/flags/feature-environments/toggle-environment.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { createIntegration } from '../../../../lib/integrations/settings/create-integration.ts';
import { announceDrift } from '../../../../lib/integrations/weekly/announce-drift.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';
import { useQueues } from '../delivery/use-queues.ts';

process.env.ALLOW_PRIVATE_WEBHOOK_TARGETS = 'true';
useTable();
useQueues();

const WEEK_MS = 7 * 86_400_000;
const START = Date.parse('2026-11-23T08:00:00.000Z');

beforeAll(async () => {
  await seed();
  await createIntegration(admin, {
    provider: 'webhook',
    enabled: true,
    parameters: { url: 'http://127.0.0.1:9/' },
    events: ['project-drift-found'],
  });
  for (const featureName of ['checkout', 'meant']) {
    await createFeature(admin, 'default', { name: featureName });
    const place = { projectId: 'default', featureName, environment: 'development' };
    await toggleEnvironment(admin, place, { enabled: true });
  }
  const place = { projectId: 'default', featureName: 'meant' };
  await declareDrift(admin, place, { environments: ['production'], reason: 'A test.' });
});

it('announces once a week which flags differ, without those that are meant to, and only when that has changed', async () => {
  await announceDrift(new Date(START));
  await announceDrift(new Date(START));
  await announceDrift(new Date(START + WEEK_MS));

  expect(await announced()).toMatchObject([
    {
      createdByUserId: -1337,
      project: 'default',
      data: {
        environments: [
          { from: 'development', to: 'production', flagCount: 1, flags: ['checkout'] },
        ],
      },
    },
  ]);
});

async function announced() {
  const events = await queryPartition(keys.eventPartition);
  return events.filter(({ type }) => type === 'project-drift-found');
}
