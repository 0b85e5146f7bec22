import { beforeAll, describe, expect, it } from 'vitest';
import { listEnvironments } from '../../../../lib/environments/environment-store.ts';
import { listFeatureTypes } from '../../../../lib/flags/feature-types/feature-type-store.ts';
import { listStrategyTypes } from '../../../../lib/flags/strategy-types/strategy-type-store.ts';
import { listRoles } from '../../../../lib/identity/roles/role-store.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { getProject } from '../../../../lib/projects/project-store.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { type Seeds, seeds } from '../../../../lib/system/seed/seeds.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(async () => {
  // Two concurrent runs, as with two starts of the service.
  await Promise.all([seed(), seed()]);
});

describe('a seeded instance', () => {
  it('has the project "default" in both environments', async () => {
    expect(await getProject('default')).toMatchObject({
      id: 'default',
      name: 'Default',
      mode: 'open',
      defaultStickiness: 'default',
      featureLimit: null,
      environments: { development: {}, production: {} },
      featureCount: 0,
      archivedAt: null,
      version: 1,
    });
  });

  it('has two environments', async () => {
    const shown = (await listEnvironments()).map(({ name, type, enabled, sortOrder }) => ({
      name,
      type,
      enabled,
      sortOrder,
    }));
    expect(shown).toEqual([
      { name: 'development', type: 'development', enabled: true, sortOrder: 1 },
      { name: 'production', type: 'production', enabled: true, sortOrder: 2 },
    ]);
  });

  it('has six feature types with their lifetimes', async () => {
    const lifetimes = (await listFeatureTypes()).map(({ id, lifetimeDays }) => [id, lifetimeDays]);
    expect(lifetimes).toEqual([
      ['release', 40],
      ['experiment', 40],
      ['operational', 7],
      ['kill-switch', null],
      ['permission', null],
      ['sunset', 90],
    ]);
  });

  it('has the built-in strategy types, the gradual ones deprecated', async () => {
    const types = (await listStrategyTypes()).map(({ name, deprecated, editable }) => [
      name,
      deprecated,
      editable,
    ]);
    expect(types).toEqual([
      ['default', false, false],
      ['flexibleRollout', false, false],
      ['userWithId', false, false],
      ['remoteAddress', false, false],
      ['applicationHostname', false, false],
      ['gradualRolloutUserId', true, false],
      ['gradualRolloutSessionId', true, false],
      ['gradualRolloutRandom', true, false],
    ]);
  });

  it('has the roles, by id', async () => {
    const roles = (await listRoles()).map(({ id, name, type }) => [id, name, type]);
    expect(roles).toEqual([
      [1, 'Admin', 'root'],
      [2, 'Editor', 'root'],
      [3, 'Viewer', 'root'],
      [4, 'Owner', 'project'],
      [5, 'Member', 'project'],
    ]);
  });

  it('has the context fields, of which the session is sticky', async () => {
    const fields = await queryPartition(keys.contextFieldPartition);
    expect(fields.map(({ name, stickiness }) => [name, stickiness])).toEqual([
      ['appName', false],
      ['currentTime', false],
      ['environment', false],
      ['sessionId', true],
      ['userId', false],
    ]);
  });

  it('has the tag type "simple"', async () => {
    expect(await getItem(keys.tagType('simple'))).toMatchObject({ name: 'simple', icon: '#' });
  });

  it('records no events', async () => {
    expect(await getItem(keys.eventLogHead('all'))).toBeUndefined();
  });
});

describe('seeding again', () => {
  it('resets no changes and deletions', async () => {
    const type = { ...keys.featureType('release'), id: 'release', lifetimeDays: 99 };
    await transact([{ put: type }, { remove: keys.tagType('simple') }]);
    await seed();
    expect([
      await getItem(keys.featureType('release')),
      await getItem(keys.tagType('simple')),
    ]).toEqual([type, undefined]);
  });

  it('adds the items of a later release, but keeps existing ones with the same name', async () => {
    const mine = { ...keys.tagType('mine'), name: 'mine', icon: 'M' };
    await transact([{ put: mine }]);
    const later: Seeds = {
      version: 'later',
      items: () => [
        { ...keys.tagType('mine'), name: 'mine', icon: 'seeded' },
        { ...keys.tagType('new'), name: 'new', icon: 'seeded' },
      ],
    };
    await Promise.all([seed([...seeds, later]), seed([...seeds, later])]);
    expect([await getItem(keys.tagType('mine')), await getItem(keys.tagType('new'))]).toEqual([
      mine,
      { ...keys.tagType('new'), name: 'new', icon: 'seeded' },
    ]);
  });
});
