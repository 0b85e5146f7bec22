import { beforeEach, describe, expect, it } from 'vitest';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import type { WholeFeature } from '../../../../lib/flags/feature-data/model.ts';
import { emptyEnvironment } from '../../../../lib/flags/feature-data/rules.ts';
import { countedBytes } from '../../../../lib/flags/feature-environments/counted-bytes.ts';
import { settingsSizeWrites } from '../../../../lib/flags/feature-environments/settings-size.ts';
import { getItem, getItems } from '../../../../lib/platform/dynamo/get-items.ts';
import { featureListPartition, keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import type { Strategy } from '../../../../lib/strategies/model.ts';
import { recordCommands } from '../../../support/recorded-commands.ts';
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

describe('projects that were created after the sums were kept', () => {
  const others = Array.from({ length: 30 }, (_, index) => `new-${index}`);

  it('are not read for the first addition of one of them', async () => {
    await storeProjects('old');
    for (const id of others) {
      await transact([
        { put: { ...keys.project(id), id, featureCount: 0, settingsCounted: true } },
      ]);
    }

    const commands = await recordCommands(() => change('new-0', 4_000));

    expect((await sumOf('new-0'))?.sum).toBe(4_000);
    expect(commands.filter(({ name }) => name === 'Query').length).toBeLessThan(10);
    expect(await sumOf('new-1')).toBeUndefined();
  });
});

describe('instructions of patterns from before they were counted', () => {
  beforeEach(() => storeProjects('old'));

  it('are counted by the first change of patterns', async () => {
    await storePatterns('first', 'old', ['a', 'b']);
    await storePatterns('second', 'old', ['a{80}']);
    await change('old', 4_000);
    expect((await sumOf('old'))?.steps).toBe(undefined);

    await changePatterns('old', [], ['abc']);

    expect(await sumOf('old')).toMatchObject({ steps: 2 * 13 + 92 + 15 });
  });

  it('beyond the limit may be reduced, and neither kept nor added to by a change of a strategy', async () => {
    const many = Array.from({ length: 40 }, () => 'a{290}');
    await storePatterns('first', 'old', many);
    const refusal = { status: 400, message: expect.stringContaining('Remove or shorten patterns') };

    await expect(changePatterns('old', [], ['a'])).rejects.toMatchObject(refusal);
    await expect(changePatterns('old', many, many, 'other')).rejects.toMatchObject(refusal);
    await changePatterns('old', many, many.slice(0, 38));
    await expect(changePatterns('old', [], ['a'])).rejects.toMatchObject(refusal);
    await changePatterns('old', many.slice(0, 38), ['a']);
    await changePatterns('old', ['a'], ['a'], 'other');
    await changePatterns('old', [], ['a']);

    expect(await sumOf('old')).toMatchObject({ steps: 2 * 13 });
  });

  it('of all projects are bounded, however many projects add to them at the same time', async () => {
    const names = ['one', 'two', 'three', 'four', 'five'];
    await storeProjects(...names);
    const patterns = Array.from({ length: 20 }, () => 'a{288}');
    const results = await Promise.allSettled(
      names.map((name) => changePatterns(name, [], patterns)),
    );

    const stored = await sums(names);
    // Four projects with 6,000 each are below 25,000.
    expect(stored.reduce((all, { steps = 0 }) => all + steps, 0)).toBe(4 * 6_000);
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { message: expect.stringContaining('of all projects in the environment') } },
    ]);
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
    expect(stored.reduce((all, { sum = 0 }) => all + sum, 0)).toBe(10 * 390_000);
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

/** Stores a flag as it was stored before patterns were counted. */
async function storePatterns(name: string, project: string, patterns: readonly string[]) {
  await storeFlag(`${environment}-${name}`, project, 900, null, strategiesWith(patterns));
}

/** Changes the patterns of a flag, by the writes that all changes of flags contain. */
function changePatterns(
  project: string,
  before: readonly string[],
  after: readonly string[],
  title: string | null = null,
): Promise<void> {
  const stateOf = (patterns: readonly string[], name: string | null) =>
    flagOf(`${environment}-changed`, project, 900, strategiesWith(patterns, name));
  const writes = settingsSizeWrites(stateOf(before, null), stateOf(after, title)).filter(
    (write) => 'update' in write && write.tally?.of?.sum === 'steps',
  );
  return recordChange({ author }, async () => ({ writes, events: [], result: undefined }));
}

function strategiesWith(patterns: readonly string[], title: string | null = null): Strategy[] {
  return patterns.map((value, index) => ({
    id: `${index}`,
    name: 'default',
    title,
    disabled: false,
    sortOrder: index,
    parameters: {},
    constraints: [
      {
        contextName: 'userId',
        operator: 'REGEX',
        caseInsensitive: false,
        inverted: false,
        values: [],
        value,
      },
    ],
    segments: [],
    variants: [],
  }));
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
  strategies: readonly Strategy[] = [],
): Promise<void> {
  const { feature, environments: states } = flagOf(name, project, bytes, strategies);
  const summary = { [environment]: { enabled: true } };
  const list = { listPk: featureListPartition(project, archivedAt !== null), listSk: name };
  await transact([
    { put: { ...keys.feature(name), ...list, ...feature, archivedAt, environments: summary } },
    { put: { ...keys.featureEnvironment(name, environment), ...states[environment] } },
  ]);
}

function flagOf(
  name: string,
  project: string,
  bytes: number,
  strategies: readonly Strategy[] = [],
): WholeFeature {
  const variant = (length: number) => ({
    name: 'v'.repeat(length),
    weight: 1_000,
    weightType: 'variable' as const,
    stickiness: 'default',
  });
  const empty = emptyEnvironment(name, environment);
  const overhead = JSON.stringify([[], [variant(0)]]).length;
  const full = { ...empty, variants: [variant(Math.max(0, bytes - overhead))] };
  expect(countedBytes(full)).toBe(Math.max(0, bytes - 1_000));
  const state = { ...full, strategies };
  return { feature: { ...anyFlag, name, project }, environments: { [environment]: state } };
}

function sumKey(project: string) {
  return keys.settingsBytes(project, environment);
}

function sumOf(project: string) {
  return getItem(sumKey(project));
}

async function sums(projects: readonly string[]) {
  return (await getItems(projects.map(sumKey))).map((item) => ({ sum: 0, ...item }));
}
