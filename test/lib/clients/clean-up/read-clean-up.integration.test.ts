import { beforeAll, describe, expect, it } from 'vitest';
import { readCleanUp } from '../../../../lib/clients/clean-up/read-clean-up.ts';
import { addFeatureStrategy } from '../../../../lib/flags/feature-environments/change-strategies.ts';
import { toggleEnvironment } from '../../../../lib/flags/feature-environments/toggle-environment.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { updateFeature } from '../../../../lib/flags/features/update-feature.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { cursorAfterName } from '../../../../lib/platform/name-cursor.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin, createProject } from '../../../support/seeded-project.ts';
import { anyFlag } from '../../../support/stored-flag.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

const DAY_MS = 86_400_000;
const everybody = { rollout: '100', stickiness: 'default' };

describe('what can be cleaned up', () => {
  it('has flags that everybody gets in production since a month', async () => {
    await rollOut('rolled-out', everybody);
    await rollOut('half', { ...everybody, rollout: '50' });
    await createFeature(admin, 'default', { name: 'switch', type: 'kill-switch' });
    await toggle('switch');

    expect(await reasonsIn(29)).toEqual({});
    expect(await reasonsIn(31)).toMatchObject({ 'rolled-out': ['fully-rolled-out', 'never-used'] });
    expect(await reasonsIn(31)).toMatchObject({ half: ['never-used'], switch: ['never-used'] });
  });

  it('says since when, and what is kept', async () => {
    const { flags } = await readCleanUp(admin, 'default', { limit: 100 }, inDays(31));

    expect(flags.find(({ feature }) => feature.name === 'rolled-out')).toMatchObject({
      kept: { enabled: true },
      unchangedSince: new Date().toISOString().slice(0, 10),
    });
  });

  it('leaves out archived flags', async () => {
    await rollOut('archived', everybody);
    const place = { projectId: 'default', featureName: 'archived' };
    await updateFeature(admin, place, { archived: true });

    expect(await reasonsIn(31)).not.toHaveProperty('archived');
  });

  it('looks at 500 flags for a page, and goes on behind them', async () => {
    await createProject('large');
    const names = Array.from(
      { length: 501 },
      (_, index) => `flag-${String(index).padStart(3, '0')}`,
    );
    for (let next = 0; next < names.length; next += 100) {
      await transact(names.slice(next, next + 100).map(storedFlag));
    }
    const read = (cursor?: string) =>
      readCleanUp(admin, 'large', { limit: 100, cursor }, inDays(1));

    const first = await read();
    const second = await read(first.nextCursor);

    expect([first.flags.length, first.nextCursor]).toEqual([0, cursorAfterName('flag-499')]);
    expect(second.flags.map(({ feature }) => feature.name)).toEqual(['flag-500']);
    expect(second).not.toHaveProperty('nextCursor');
  });
});

/** A young flag; only the last one is stale. */
function storedFlag(name: string) {
  const flag = { ...anyFlag, name, project: 'large', createdAt: new Date().toISOString() };
  const stale = name === 'flag-500';
  return {
    put: { ...flag, stale, ...keys.feature(name), ...keys.featureList('large', false, name) },
  };
}

async function rollOut(name: string, parameters: Record<string, string>): Promise<void> {
  await createFeature(admin, 'default', { name });
  const place = { projectId: 'default', featureName: name, environment: 'production' };
  await addFeatureStrategy(admin, place, { name: 'flexibleRollout', parameters });
  await toggle(name);
}

function toggle(featureName: string) {
  const place = { projectId: 'default', featureName, environment: 'production' };
  return toggleEnvironment(admin, place, { enabled: true });
}

/** The reasons of the flags of the project, by name, as if days had passed. */
async function reasonsIn(days: number) {
  const { flags } = await readCleanUp(admin, 'default', { limit: 100 }, inDays(days));
  return Object.fromEntries(flags.map(({ feature, reasons }) => [feature.name, reasons]));
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}
