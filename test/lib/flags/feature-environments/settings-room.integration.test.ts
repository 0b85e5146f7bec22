import { beforeEach, describe, expect, it } from 'vitest';
import { recordChange } from '../../../../lib/events/record-change.ts';
import type { WholeFeature } from '../../../../lib/flags/feature-data/model.ts';
import { emptyEnvironment } from '../../../../lib/flags/feature-data/rules.ts';
import { countedBytes } from '../../../../lib/flags/feature-environments/counted-bytes.ts';
import { settingsSizeWrites } from '../../../../lib/flags/feature-environments/settings-size.ts';
import { getItem, getItems } from '../../../../lib/platform/dynamo/get-items.ts';
import { featureListPartition, keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { anyFlag } from '../../../support/stored-flag.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const author = { id: 1, name: 'somebody' };
let environment = '';
let environments = 0;

// Each test has an environment of its own; the projects are those of all.
beforeEach(() => {
  environments += 1;
  environment = `env-${environments}`;
});

describe('data from before the sums were kept', () => {
  beforeEach(() => storeProjects('old'));

  it.each([
    ['an addition', 4_000, 35_000],
    ['a subtraction', -4_000, 27_000],
  ])('is counted by %s', async (_what, by, sum) => {
    for (const [name, bytes] of [
      ['first', 11_000],
      ['second', 22_000],
      ['small', 900],
    ] as const) {
      await storeFlag(`${environment}-${name}`, 'old', bytes);
    }
    await storeFlag(`${environment}-archived`, 'old', 50_000, '2026-11-22T00:00:00.000Z');
    // What the flags had when the sums were first kept was not in them.
    if (by < 0) await transact([{ put: { ...sumKey('old'), sum: 3_000 } }]);

    await change('old', by);

    expect((await sumOf('old'))?.sum).toBe(sum);
  });

  it('of other projects counts for the environment', async () => {
    await storeProjects('old', 'large-one', 'large-two');
    for (const project of ['large-one', 'large-two']) {
      for (let n = 0; n < 7; n += 1) {
        await storeFlag(`${environment}-${project}-${n}`, project, 280_000);
      }
    }
    await change('old', 90_000 - 43_000);
    await expect(change('old', 60_000)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`all projects in the environment "${environment}"`),
    });
  });
});

describe('the bytes of all projects in an environment', () => {
  const names = Array.from({ length: 12 }, (_, n) => `project-${n}`);

  beforeEach(() => storeProjects(...names));

  it('are bounded, however many projects add to them at the same time', async () => {
    const results = await Promise.allSettled(names.map((name) => change(name, 390_000)));

    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason.message)] : [],
    );
    const stored = await sums(names);
    // Ten of them fit: no room is lost.
    expect(stored.reduce((all, { sum }) => all + sum, 0)).toBe(10 * 390_000);
    expect(refused).toHaveLength(2);
    expect(refused.filter((message) => !message.includes('all projects'))).toEqual([]);
  }, 60_000);

  it('that one project gives back are there for others', async () => {
    for (const name of names.slice(0, 2)) await change(name, 1_990_000);
    await expect(change('project-2', 90_000)).rejects.toThrow('all projects');
    await change('project-0', -100_000);
    await change('project-2', 90_000);
    expect((await sums(names)).map(({ sum }) => sum).slice(0, 3)).toEqual([
      1_890_000, 1_990_000, 90_000,
    ]);
  });

  it('are looked at only by those additions that need another step', async () => {
    for (let n = 0; n < 50; n += 1) await change('project-3', 10_000);
    expect(await getItem(keys.settingsGrants(environment))).toMatchObject({ version: 2 });
  });
});

/** Changes the bytes of a project, by the writes that all changes of flags contain. */
function change(project: string, by: number): Promise<void> {
  const flag = flagOf(`${environment}-changed`, project, Math.abs(by) + 1_000);
  const writes = by > 0 ? settingsSizeWrites(undefined, flag) : settingsSizeWrites(flag, undefined);
  return recordChange({ author }, async () => ({ writes, events: [], result: undefined }));
}

function storeProjects(...ids: readonly string[]): Promise<void> {
  return transact(ids.map((id) => ({ put: { ...keys.project(id), id, featureCount: 1 } })));
}

/** Stores a flag as it was stored before sums were kept. */
async function storeFlag(
  name: string,
  project: string,
  bytes: number,
  archivedAt: string | null = null,
): Promise<void> {
  const { feature, environments: states } = flagOf(name, project, bytes);
  const summary = { [environment]: { enabled: true } };
  const list = { listPk: featureListPartition(project, archivedAt !== null), listSk: name };
  await transact([
    { put: { ...keys.feature(name), ...list, ...feature, archivedAt, environments: summary } },
    { put: { ...keys.featureEnvironment(name, environment), ...states[environment] } },
  ]);
}

function flagOf(name: string, project: string, bytes: number): WholeFeature {
  const variant = (length: number) => ({
    name: 'v'.repeat(length),
    weight: 1_000,
    weightType: 'variable' as const,
    stickiness: 'default',
  });
  const state = emptyEnvironment(name, environment);
  const overhead = JSON.stringify([[], [variant(0)]]).length;
  const full = { ...state, variants: [variant(Math.max(0, bytes - overhead))] };
  expect(countedBytes(full)).toBe(Math.max(0, bytes - 1_000));
  return { feature: { ...anyFlag, name, project }, environments: { [environment]: full } };
}

function sumKey(project: string) {
  return keys.settingsBytes(project, environment);
}

function sumOf(project: string) {
  return getItem(sumKey(project));
}

async function sums(projects: readonly string[]) {
  return (await getItems(projects.map(sumKey))).map((item) => item ?? { sum: 0, room: 0 });
}
