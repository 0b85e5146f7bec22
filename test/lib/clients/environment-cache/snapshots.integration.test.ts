import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEnvironmentCache } from '../../../../lib/clients/environment-cache/environment-cache.ts';
import { SNAPSHOT_FORMAT } from '../../../../lib/clients/environment-cache/snapshot-format.ts';
import { snapshotPlace } from '../../../../lib/clients/environment-cache/snapshot-store.ts';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import { lastEventId } from '../../../../lib/events/read/change-events.ts';
import { toggleEnvironment } from '../../../../lib/flags/feature-environments/toggle-environment.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { config } from '../../../../lib/platform/config.ts';
import { dynamo } from '../../../../lib/platform/dynamo/client.ts';
import { DeleteItemCommand } from '../../../../lib/platform/dynamo/commands.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { findManifest } from '../../../../lib/platform/dynamo/snapshots.ts';
import { writeItem } from '../../../../lib/platform/dynamo/write-item.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { recordCommands } from '../../../support/recorded-commands.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const environment = 'development';

beforeAll(async () => {
  await seed();
  await createFeature(admin, 'default', { name: 'one' });
  await start();
});

describe('the snapshot of an environment', () => {
  it('is used at a cold start, which catches up with the events since', async () => {
    const { id } = await manifest();
    await toggle(true);

    const { state } = await start();

    expect(JSON.parse(state.flags.get('one')?.json ?? '{}')).toMatchObject({ enabled: true });
    expect((await manifest()).id).toBe(id);
  });

  it('is written again after a hundred changes, not after each', async () => {
    const process = createEnvironmentCache();
    await process.get(environment);
    const { id } = await manifest();
    const ids = new Set<string>();

    for (let change = 0; change < 110; change += 1) {
      await toggle(change % 2 === 0);
      await process.get(environment);
      ids.add((await manifest()).id);
    }

    ids.delete(id);
    expect(ids.size).toBe(1);
  }, 60_000);

  it('is rebuilt when a chunk is missing', async () => {
    const { id } = await manifest();
    const { flags } = (await start()).state;
    const chunk = keys.clientSnapshotChunk(SNAPSHOT_FORMAT, environment, id, 0);
    await dynamo().send(
      new DeleteItemCommand({ TableName: config().tableName, Key: marshall(chunk) }),
    );

    const { state } = await start();

    expect([...state.flags]).toEqual([...flags]);
    expect((await manifest()).id).not.toBe(id);
  });

  it('is rebuilt when it cannot be read', async () => {
    const { id } = await manifest();
    const chunk = keys.clientSnapshotChunk(SNAPSHOT_FORMAT, environment, id, 0);
    await writeItem({ put: { ...chunk, data: Buffer.from('not what it should be') } });

    const { state } = await start();

    expect(state.flags.has('one')).toBe(true);
    expect((await manifest()).id).not.toBe(id);
  });

  it('is confirmed by one write after many unrelated events', async () => {
    const process = createEnvironmentCache();
    await process.get(environment);
    const { id } = await manifest();
    for (let part = 0; part < 10; part += 1) await recordUnrelated(60);

    const commands = await recordCommands(() => process.get(environment));

    expect(commands.filter(({ name }) => name === 'PutItem')).toHaveLength(1);
    expect(await manifest()).toMatchObject({ id, seen: await lastEventId() });
  });
});

describe('changes during polling', () => {
  it('are all visible in the end', async () => {
    const process = createEnvironmentCache();
    const names = Array.from({ length: 20 }, (_, index) => `busy-${index}`);
    let isDone = false;
    const polls = (async () => {
      while (!isDone) await process.get(environment);
    })();

    await Promise.all(
      names.map(async (featureName) => {
        await createFeature(admin, 'default', { name: featureName });
        await toggleEnvironment(
          admin,
          { projectId: 'default', featureName, environment },
          { enabled: true },
        );
      }),
    );
    isDone = true;
    await polls;

    const { state } = await process.get(environment);
    const on = names.filter((name) => state.flags.get(name)?.json.includes('"enabled":true'));
    expect(on).toEqual(names);
  }, 60_000);
});

/** A cold start. */
function start() {
  return createEnvironmentCache().get(environment);
}

async function manifest() {
  const found = await findManifest(snapshotPlace(environment));
  if (!found) throw new Error('There is no snapshot.');
  return found;
}

function toggle(enabled: boolean) {
  return toggleEnvironment(
    admin,
    { projectId: 'default', featureName: 'one', environment },
    { enabled },
  );
}

function recordUnrelated(count: number) {
  return recordChange({ author: admin.author }, async () => ({
    writes: [],
    events: Array.from({ length: count }, () => ({ type: 'setting-updated' as const })),
    result: undefined,
  }));
}
