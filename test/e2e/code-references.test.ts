import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { createFlag, dateTime, FEATURES } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

const PROJECT = '/api/admin/projects/default';
const REFERENCES = `${PROJECT}/code-references`;
const EARLIER = '2026-01-01T00:00:00.000Z';
const LATER = '2026-01-02T00:00:00.000Z';
const LAST = '2026-01-03T00:00:00.000Z';

const search = {
  repository: 'acme/shop',
  branch: 'main',
  commit: 'aaaaaaaaaa',
  committedAt: EARLIER,
  searched: { files: 3, names: 2, skipped: 1 },
};
const place = { path: 'src/checkout.ts', line: 42 };

let service: Service;
let count = 0;
/** Flags of the test that runs. */
let checkout: string;
let basket: string;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

beforeEach(async () => {
  count += 1;
  checkout = `checkout-${count}`;
  basket = `basket-${count}`;
  await createFlag(service, checkout);
  await createFlag(service, basket);
  await Promise.all((await known()).map(forget));
});

describe('PUT /projects/{projectId}/code-references', () => {
  it('says where each flag is, with links to the commit', async () => {
    const url = 'https://github.com/acme/shop';
    const reply = await upload({ ...search, url, flags: [at(checkout, place, 7)] });

    expect(reply.body).toEqual({
      version: 1,
      outcome: 'replaced',
      ...{ repository: 'acme/shop', branch: 'main', commit: 'aaaaaaaaaa' },
      flags: 1,
      unknownFlags: 0,
      goneFlags: [],
    });
    expect((await found(checkout)).body).toEqual({
      version: 1,
      project: 'default',
      name: checkout,
      left: 8,
      notProof: expect.stringContaining('put together at run time'),
      repositories: [
        {
          ...{ repository: 'acme/shop', branch: 'main', isDefaultBranch: true, url },
          ...{ commit: 'aaaaaaaaaa', committedAt: EARLIER, searchedAt: dateTime },
          references: [{ ...place, link: `${url}/blob/aaaaaaaaaa/src/checkout.ts#L42` }],
          more: 7,
          goneAt: null,
        },
      ],
    });
    expect((await found(basket)).body).toMatchObject({
      left: 0,
      repositories: [{ references: [], goneAt: null }],
    });
  });

  it('takes the place of what was known of the branch, and of no other', async () => {
    await upload({ ...search, flags: [at(checkout)] });
    await upload({ ...search, branch: 'next', isDefaultBranch: false, flags: [at(checkout)] });
    await upload({ ...search, committedAt: LATER, flags: [at(basket)] });

    expect(await placesOf(checkout)).toEqual({ main: 0, next: 1 });
    expect(await placesOf(basket)).toEqual({ main: 1, next: 0 });
    expect((await found(checkout)).body.left).toBe(0);
  });

  it('ignores a commit that is older than the known one', async () => {
    await upload({ ...search, committedAt: LATER, flags: [at(checkout)] });
    const reply = await upload({ ...search, commit: 'bbbbbbbbbb', flags: [] });

    expect(reply.body).toMatchObject({ outcome: 'older', commit: 'aaaaaaaaaa', flags: 1 });
    expect(await placesOf(checkout)).toEqual({ main: 1 });
  });

  it('leaves out names that the project has no flag of, and says how many', async () => {
    const reply = await upload({ ...search, flags: [at('no-flag'), at(checkout)] });
    expect(reply.body).toMatchObject({ flags: 1, unknownFlags: 1 });
  });

  it('keeps what it knows of an archived flag', async () => {
    await service.request('DELETE', `${FEATURES}/${checkout}`);
    await upload({ ...search, flags: [at(checkout)] });
    expect(await placesOf(checkout)).toEqual({ main: 1 });
  });

  it('says nothing of a flag that was created after the search', async () => {
    await upload({ ...search, flags: [at(checkout)] });
    await service.request('DELETE', `${FEATURES}/${checkout}`);
    await service.request('DELETE', `/api/admin/archive/${checkout}`);
    await createFlag(service, checkout);
    expect((await found(checkout)).body).toMatchObject({ left: 0, repositories: [] });
  });

  it.each([
    [
      'an address with a password',
      { url: 'https://ci:secret@github.com/acme/shop' },
      ['/body/url'],
    ],
    ['an address that runs a script', { url: 'javascript:alert(1)' }, ['/body/url']],
    [
      'a commit of the day after tomorrow',
      { committedAt: '2999-01-01T00:00:00Z' },
      ['/body/committedAt'],
    ],
    ['a commit that is a branch', { commit: 'refs/heads/main' }, ['/body/commit']],
  ])('refuses %s', async (_, more, paths) => {
    const reply = await upload({ ...search, ...more, flags: [] });
    const found = reply.body.details.map(({ path }: { readonly path: string }) => path);
    expect([reply.status, found]).toEqual([400, paths]);
  });
});

describe('an upload in parts', () => {
  const upload0 = { upload: 'upload-of-two', index: 0, isLast: false };
  const upload1 = { upload: 'upload-of-two', index: 1, isLast: true };

  it('changes nothing before the last part, and then all at once', async () => {
    await upload({ ...search, flags: [at(checkout)] });
    const part = { ...search, committedAt: LATER };

    const first = await upload({ ...part, flags: [at(basket)], part: upload0 });
    expect(first.body.outcome).toBe('part-kept');
    expect(await placesOf(checkout)).toEqual({ main: 1 });

    const other = at(basket, { path: 'src/basket.ts', line: 1 });
    await upload({ ...part, flags: [other], part: upload1 });
    expect(await placesOf(checkout)).toEqual({ main: 0 });
    expect(await placesOf(basket)).toEqual({ main: 2 });
  });

  it('is refused as a whole when a part is missing', async () => {
    await upload({ ...search, flags: [at(checkout)] });
    const part = { upload: 'another-upload', index: 1, isLast: true };
    const reply = await upload({ ...search, flags: [], part });

    expect(reply.status).toBe(409);
    expect(reply.body.message).toContain('missing: 0.');
    expect(await placesOf(checkout)).toEqual({ main: 1 });
  });
});

describe('when the last reference is gone', () => {
  it('each flag has an event, once', async () => {
    await upload({ ...search, flags: [at(checkout), at(basket)] });
    const gone = { ...search, commit: 'bbbbbbbbbb', committedAt: LATER, flags: [at(basket)] };
    expect((await upload(gone)).body.goneFlags).toEqual([checkout]);
    expect((await upload(gone)).body.goneFlags).toEqual([]);

    expect(await goneEvents(checkout)).toEqual([
      { repository: 'acme/shop', branch: 'main', commit: 'bbbbbbbbbb' },
    ]);
    expect(await goneEvents(basket)).toEqual([]);
    expect((await found(checkout)).body.repositories).toMatchObject([{ goneAt: LATER }]);
  });

  it('has more events than one transaction takes', async () => {
    const names = Array.from({ length: 23 }, (_, index) => `many-${count}-${index}`);
    for (const name of names) await createFlag(service, name);
    await upload({ ...search, flags: names.map((name) => at(name)) });

    const reply = await upload({ ...search, committedAt: LATER, flags: [] });
    expect(new Set(reply.body.goneFlags)).toEqual(new Set(names));
    for (const name of names) expect(await goneEvents(name)).toHaveLength(1);
  });

  it('has none while another repository has one, or on another branch', async () => {
    await upload({ ...search, flags: [at(checkout)] });
    await upload({ ...search, repository: 'acme/web', flags: [at(checkout)] });
    const beside = { ...search, branch: 'next', isDefaultBranch: false };
    await upload({ ...beside, flags: [at(basket)] });
    await upload({ ...beside, committedAt: LATER, flags: [] });
    await upload({ ...search, committedAt: LATER, flags: [] });

    expect(await goneEvents(checkout)).toEqual([]);
    expect(await goneEvents(basket)).toEqual([]);
    await upload({ ...search, repository: 'acme/web', committedAt: LATER, flags: [] });
    expect(await goneEvents(checkout)).toMatchObject([{ repository: 'acme/web' }]);
  });

  it('the flag can be cleaned up', async () => {
    await upload({ ...search, flags: [at(checkout)] });
    await upload({ ...search, committedAt: LATER, flags: [] });

    const { body } = await service.request('GET', `${PROJECT}/clean-up`);
    const flag = body.flags.find(({ name }: { name: string }) => name === checkout);
    expect(flag).toMatchObject({
      reasons: ['gone-from-code'],
      code: { left: 0, places: [], goneAt: LATER },
      steps: [expect.stringContaining('no other code uses'), expect.stringContaining('Archive')],
    });
  });
});

describe('what is left', () => {
  it('is named before flags are archived', async () => {
    await upload({ ...search, flags: [at(checkout, place, 3)] });
    const reply = await service.request('POST', `${PROJECT}/archive/validate`, {
      body: { features: [checkout, basket] },
    });
    expect(reply.body.featuresInCode).toEqual([
      { name: checkout, left: 4, places: [{ repository: 'acme/shop', ...place }] },
    ]);
  });

  it('is in the brief of what can be cleaned up', async () => {
    await upload({ ...search, flags: [at(checkout)] });
    await service.request('POST', `${PROJECT}/stale`, {
      body: { features: [checkout, basket], stale: true },
    });
    await expect
      .poll(async () => (await service.request('GET', `${PROJECT}/clean-up/brief`)).text)
      .toContain('- In the code: `src/checkout.ts:42` in `acme/shop`');
    const brief = await service.request('GET', `${PROJECT}/clean-up/brief`);
    expect(brief.text).toContain('- In the code: not found. A search sees names as they are');
  });
});

describe('the searched branches of a project', () => {
  it('are listed with what they have', async () => {
    await upload({ ...search, flags: [at(checkout, place, 2)] });
    const { body } = await service.request('GET', REFERENCES);
    expect(body.repositories).toEqual([
      {
        ...{ repository: 'acme/shop', branch: 'main', isDefaultBranch: true, url: null },
        ...{ commit: 'aaaaaaaaaa', committedAt: EARLIER, searchedAt: dateTime },
        ...{ flags: 1, references: 3, searched: search.searched },
      },
    ]);
  });

  it('have one default branch in a repository, the one that was said last', async () => {
    await upload({ ...search, branch: 'master', flags: [] });
    await upload({ ...search, committedAt: LAST, flags: [] });
    expect(await known()).toMatchObject([
      { branch: 'main', isDefaultBranch: true },
      { branch: 'master', isDefaultBranch: false },
    ]);
  });

  it('are 50 at most', async () => {
    for (let index = 0; index < 50; index += 1) {
      await upload({ ...search, branch: `b${index}`, isDefaultBranch: false, flags: [] });
    }
    const reply = await upload({ ...search, flags: [] });
    expect([reply.status, reply.body.name]).toEqual([400, 'ExceedsLimitError']);
  });

  it('are deleted with all references, and without an event', async () => {
    await upload({ ...search, flags: [at(checkout)] });
    const path = `${REFERENCES}?repository=acme%2Fshop&branch=main`;
    expect((await service.request('DELETE', path)).status).toBe(204);

    expect((await found(checkout)).body).toMatchObject({ left: 0, repositories: [] });
    expect(await goneEvents(checkout)).toEqual([]);
    expect((await service.request('DELETE', path)).status).toBe(404);
  });

  it('go with a deleted project', async () => {
    const id = `project-${count}`;
    const create = () => service.request('POST', '/api/admin/projects', { body: { id, name: id } });
    await create();
    const path = `/api/admin/projects/${id}/code-references`;
    await service.request('PUT', path, { body: { ...search, flags: [] } });
    await service.request('DELETE', `/api/admin/projects/${id}`);
    await create();
    expect((await service.request('GET', path)).body.repositories).toEqual([]);
  });
});

function upload(body: object) {
  return service.request('PUT', REFERENCES, { body });
}

function at(name: string, reference = place, more = 0) {
  return { name, references: [reference], more };
}

function found(name: string) {
  return service.request('GET', `${FEATURES}/${name}/code-references`);
}

/** How many places each branch has. */
async function placesOf(name: string): Promise<Record<string, number>> {
  const { repositories } = (await found(name)).body;
  return Object.fromEntries(
    repositories.map((each: { branch: string; references: [] }) => [
      each.branch,
      each.references.length,
    ]),
  );
}

async function goneEvents(name: string) {
  const { body } = await service.request('GET', `/api/admin/events/${name}`);
  return body.events
    .filter(({ type }: { type: string }) => type === 'feature-code-references-gone')
    .map(({ data }: { data: object }) => data);
}

async function known(): Promise<{ repository: string; branch: string }[]> {
  return (await service.request('GET', REFERENCES)).body.repositories;
}

function forget({ repository, branch }: { repository: string; branch: string }) {
  const query = new URLSearchParams({ repository, branch });
  return service.request('DELETE', `${REFERENCES}?${query}`);
}
