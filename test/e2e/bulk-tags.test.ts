import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused } from '../support/access.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const path = '/api/admin/projects/default/tags';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

interface Recorded {
  readonly type: string;
  readonly featureName: string | null;
}

describe('PUT /api/admin/projects/{projectId}/tags', () => {
  it('adds tags to all flags, and returns no body', async () => {
    await flags('add-1', 'add-2');

    const reply = await change(['add-1', 'add-2'], [{ value: 'first' }, ...simple('second')]);

    expect(reply).toEqual({ status: 200, body: undefined });
    const both = listed('first', 'second');
    expect([await tagsOf('add-1'), await tagsOf('add-2')]).toEqual([both, both]);
  });

  it('removes tags after adding tags', async () => {
    await flags('remove-1');
    await change(['remove-1'], simple('goes', 'stays'));

    await change(['remove-1'], simple('both', 'comes'), simple('both', 'goes', 'never-was'));

    expect(await tagsOf('remove-1')).toEqual(listed('comes', 'stays'));
  });

  it('records new tags once, then all additions, then all removals with the remaining tags', async () => {
    await flags('events-1', 'events-2');
    await change(['events-1', 'events-2'], simple('old-tag'));

    const events: Recorded[] = await recordedEvents(service, () =>
      change(['events-1', 'events-2'], simple('new-tag'), simple('old-tag')),
    );

    expect(events.map(({ type, featureName }) => [type, featureName])).toEqual([
      ['tag-created', null],
      ['feature-tagged', 'events-1'],
      ['feature-tagged', 'events-2'],
      ['feature-untagged', 'events-1'],
      ['feature-untagged', 'events-2'],
    ]);
    expect(events).toMatchObject([
      { project: null, data: { type: 'simple', value: 'new-tag' } },
      { project: 'default', data: { value: 'new-tag' }, tags: simple('new-tag', 'old-tag') },
      {},
      { preData: { value: 'old-tag' }, tags: simple('new-tag') },
      {},
    ]);
  });

  it('records nothing for flags that do not change', async () => {
    await flags('same-1', 'same-2');
    await change(['same-1'], simple('same'));

    const events: Recorded[] = await recordedEvents(service, () =>
      change(['same-1', 'same-2', 'same-2'], simple('same'), simple('absent')),
    );

    expect(events.map(({ type, featureName }) => [type, featureName])).toEqual([
      ['feature-tagged', 'same-2'],
    ]);
  });

  it('changes more flags than fit one transaction', async () => {
    const names = Array.from({ length: 25 }, (_, index) => `many-${index}`);
    await flags(...names);

    const events: Recorded[] = await recordedEvents(service, () =>
      change(names, simple('many-a', 'many-b', 'many-c')),
    );

    expect(events.filter(({ type }) => type === 'tag-created')).toHaveLength(3);
    expect(events.filter(({ type }) => type === 'feature-tagged')).toHaveLength(75);
    expect(await tagsOf('many-24')).toEqual(listed('many-a', 'many-b', 'many-c'));
  });

  it('changes the maximum number of tags of a flag', async () => {
    await flags('full-1', 'full-2');
    const tags = simple(...Array.from({ length: 15 }, (_, index) => `full-${index + 10}`));

    expect((await change(['full-1', 'full-2'], tags)).status).toBe(200);
    expect(await tagsOf('full-2')).toHaveLength(15);
  });

  it('refuses more tags than the maximum, before changing any flag', async () => {
    await flags('over-1');
    const tags = simple(...Array.from({ length: 16 }, (_, index) => `over-${index + 10}`));

    expect(await change(['over-1'], tags)).toMatchObject(refused(400, 'ExceedsLimitError', '15'));
    expect(await tagsOf('over-1')).toEqual([]);
  });

  it('refuses flags of another project, before changing any flag', async () => {
    await flags('mine');
    await service.request('POST', '/api/admin/projects', { body: { id: 'other', name: 'Other' } });
    await service.request('POST', '/api/admin/projects/other/features', {
      body: { name: 'theirs' },
    });

    const events = await recordedEvents(service, async () => {
      expect(await change(['mine', 'theirs'], simple('mixed'))).toMatchObject(
        refused(404, 'NotFoundError', 'theirs'),
      );
    });

    expect(events).toEqual([]);
  });

  it('loses no tag under concurrent requests for the same flags', async () => {
    const names = ['race-1', 'race-2', 'race-3'];
    await flags(...names);
    const values = ['race-a', 'race-b', 'race-c', 'race-d', 'race-e'];

    const replies = await Promise.all(values.map((value) => change(names, simple(value))));

    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await Promise.all(names.map(tagsOf))).toEqual(Array(3).fill(listed(...values)));
  });

  it('creates a tag once under concurrent requests', async () => {
    const names = Array.from({ length: 5 }, (_, index) => `shared-${index}`);
    await flags(...names);

    const events: Recorded[] = await recordedEvents(service, () =>
      Promise.all(names.map((name) => change([name], simple('shared')))),
    );

    expect(events.filter(({ type }) => type === 'tag-created')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'feature-tagged')).toHaveLength(5);
  });

  it.each([
    ['no flags', { features: [], tags: { addedTags: [], removedTags: [] } }, '/body/features'],
    ['flags left out', { tags: { addedTags: [], removedTags: [] } }, '/body/features'],
    [
      'too many flags',
      { features: Array(1_001).fill('x'), tags: { addedTags: [], removedTags: [] } },
      '/body/features',
    ],
    ['tags left out', { features: ['x'] }, '/body/tags'],
    [
      'only one list of tags',
      { features: ['x'], tags: { addedTags: [] } },
      '/body/tags/removedTags',
    ],
    [
      'a tag of one character',
      { features: ['x'], tags: { addedTags: [{ value: 'x' }], removedTags: [] } },
      '/body/tags/addedTags/0/value',
    ],
  ])('refuses %s', async (_what, body, pointer) => {
    const { status, body: answer } = await service.request('PUT', path, { body });

    expect({ status, body: answer }).toMatchObject({
      status: 400,
      body: { name: 'ValidationError', details: [{ path: pointer }] },
    });
  });

  it('refuses an unknown tag type, naming its position', async () => {
    await flags('typed');

    expect(await change(['typed'], [{ type: 'moon', value: 'full' }])).toMatchObject({
      status: 400,
      body: { details: [{ path: '/body/tags/addedTags/0/type' }] },
    });
  });

  it('returns 404 for an unknown project', async () => {
    expect(await change(['x'], simple('xx'), [], 'moon')).toMatchObject({ status: 404 });
  });
});

async function flags(...names: string[]): Promise<void> {
  for (const name of names) {
    await service.request('POST', '/api/admin/projects/default/features', { body: { name } });
  }
}

async function change(
  features: readonly string[],
  addedTags: unknown,
  removedTags: unknown = [],
  project = 'default',
) {
  const { status, body } = await service.request('PUT', `/api/admin/projects/${project}/tags`, {
    body: { features, tags: { addedTags, removedTags } },
  });
  return { status, body };
}

function simple(...values: string[]) {
  return values.map((value) => ({ type: 'simple', value }));
}

/** Tags of a type without a colour, as lists of a flag's tags show them. */
function listed(...values: string[]) {
  return simple(...values).map((tag) => ({ ...tag, color: null }));
}

async function tagsOf(name: string) {
  return (await service.request('GET', `/api/admin/features/${name}/tags`)).body.tags;
}
