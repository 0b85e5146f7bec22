import { beforeAll, describe, expect, it } from 'vitest';
import { allRights } from '../../../../lib/auth/rights.ts';
import { getFeature } from '../../../../lib/flags/feature-data/feature-store.ts';
import { changeFeatureTags } from '../../../../lib/flags/feature-tags/change-feature-tags.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { createTagType, deleteTagType } from '../../../../lib/flags/tag-types/change-tag-types.ts';
import { findTagType } from '../../../../lib/flags/tag-types/tag-type-store.ts';
import { createTag, deleteTag } from '../../../../lib/flags/tags/change-tags.ts';
import { listTags } from '../../../../lib/flags/tags/visible-tags.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

describe('a tag that is deleted while a flag gets it', () => {
  it('is on the flag exactly when it is in the list of tags', async () => {
    await createFeature(admin, 'default', { name: 'raced' });
    for (let round = 0; round < 10; round += 1) {
      const tag = { type: 'simple', value: `raced-${round}` };
      await createTag(admin, tag);

      await Promise.allSettled([
        deleteTag(admin, tag),
        changeFeatureTags(admin, 'raced', { toAdd: [tag] }),
      ]);

      const isListed = (await listTags(allRights, 'simple')).some(
        ({ value }) => value === tag.value,
      );
      const isCarried = (await getFeature('raced')).tags.some(({ value }) => value === tag.value);
      expect(isCarried).toBe(isListed);
    }
  });
});

describe('a tag type that is deleted while a tag of it is created', () => {
  it('is either kept with the tag, or deleted without it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = `raced-${round}`;
      await createTagType(admin, { name });

      const outcomes = await Promise.allSettled([
        deleteTagType(admin, name),
        createTag(admin, { type: name, value: 'tag' }),
      ]);

      const tagType = await findTagType(name);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await listTags(allRights, name)).length).toBe(tagType === undefined ? 0 : 1);
    }
  });
});

describe('parallel requests that tag one flag', () => {
  it('lose no tags', async () => {
    await createFeature(admin, 'default', { name: 'busy' });
    const values = Array.from({ length: 10 }, (_, index) => `busy-${index}`);

    await Promise.all(
      values.map((value) => changeFeatureTags(admin, 'busy', { toAdd: [{ value }] })),
    );

    expect((await getFeature('busy')).tags.map(({ value }) => value)).toEqual(values);
  });
});

describe('parallel requests that add the same new tag to several flags', () => {
  it('create the tag once', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `same-${index}`);
    for (const name of names) await createFeature(admin, 'default', { name });

    await Promise.all(
      names.map((name) => changeFeatureTags(admin, name, { toAdd: [{ value: 'shared' }] })),
    );

    expect(
      (await listTags(allRights, 'simple')).filter(({ value }) => value === 'shared'),
    ).toHaveLength(1);
  });
});
