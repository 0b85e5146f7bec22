import { describe, expectTypeOf, it } from 'vitest';
import type { Feature, FeatureEnvironment } from '../../../../lib/flags/feature-data/model.ts';
import type { UserToken } from '../../../../lib/identity/tokens/model.ts';
import { getItem, getItems } from '../../../../lib/platform/dynamo/get-items.ts';
import { getItemsForEach } from '../../../../lib/platform/dynamo/items-for-each.ts';
import type { Key } from '../../../../lib/platform/dynamo/key.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { query, queryList, queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import type { Project } from '../../../../lib/projects/model.ts';

// Checked by the type checker; nothing is read.
describe('the type of an item', () => {
  it('follows from its key', () => {
    expectTypeOf(() => getItem(keys.feature('a'))).returns.resolves.toEqualTypeOf<
      Feature | undefined
    >();
  });

  it('follows from each key of a batch read', () => {
    const one = () => getItems([keys.feature('a'), keys.project('p'), keys.feature('b')]);
    const rest = () => getItems([keys.project('p'), ...['a', 'b'].map(keys.feature)]);

    expectTypeOf(one).returns.resolves.toEqualTypeOf<
      [Feature | undefined, Project | undefined, Feature | undefined]
    >();
    expectTypeOf(rest).returns.resolves.toEqualTypeOf<
      [Project | undefined, ...(Feature | undefined)[]]
    >();
  });

  it('follows from the keys of a list of any length', () => {
    expectTypeOf(() => getItems(['a', 'b'].map(keys.feature))).returns.resolves.toEqualTypeOf<
      (Feature | undefined)[]
    >();
  });

  it('follows from the keys for each thing', () => {
    const pairs = () =>
      getItemsForEach(['a'], (name) => [keys.feature(name), keys.featureEnvironment(name, 'dev')]);

    expectTypeOf(pairs).returns.resolves.toEqualTypeOf<
      [Feature | undefined, FeatureEnvironment | undefined][]
    >();
  });

  it('follows from the partition, or from the prefix', () => {
    expectTypeOf(() => queryPartition(keys.projectPartition)).returns.resolves.toEqualTypeOf<
      Project[]
    >();
    expectTypeOf(() => queryPartition(keys.projectPartition, 'a')).returns.resolves.toEqualTypeOf<
      Project[]
    >();
    expectTypeOf(() =>
      queryPartition(keys.userPartition(1), keys.userTokenPrefix),
    ).returns.resolves.toEqualTypeOf<UserToken[]>();
    expectTypeOf(() =>
      query({ where: 'pk = :pk', values: { ':pk': keys.projectPartition } }),
    ).returns.resolves.toEqualTypeOf<Project[]>();
  });

  it('cannot be another one', () => {
    // @ts-expect-error the item of this key is a project
    expectTypeOf(() => getItem<Feature>(keys.project('p'))).toBeFunction();
    // @ts-expect-error the items of this partition are projects
    expectTypeOf(() => queryPartition<Feature>(keys.projectPartition)).toBeFunction();
    // @ts-expect-error a partition of an index has its type too
    expectTypeOf(() => queryList<Feature>(keys.userListPartition)).toBeFunction();
    // @ts-expect-error a text is not a partition
    expectTypeOf(() => queryPartition('PROJECTS')).toBeFunction();
    // @ts-expect-error the key of a project is not one of a flag
    expectTypeOf(keys.project).returns.toExtend<Key<Feature>>();
  });
});
