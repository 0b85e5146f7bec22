import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, EDITOR, OWNER, refused, uncached } from '../support/access.ts';
import { PROJECTS, projectsOf } from '../support/projects.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

const { send, project, flag } = projectsOf(() => service);

describe('a private project', () => {
  const hidden = () => `${PROJECTS}/hidden`;
  let outsider: string;

  beforeAll(async () => {
    await project('hidden', { mode: 'private' });
    await flag(hidden(), 'hidden-1');
    outsider = (await createAccount(service, 'outsider', EDITOR)).token;
  });

  it.each([
    ['GET', '/overview', undefined],
    ['PUT', '', { name: 'x' }],
    ['PUT', '/settings', { mode: 'open' }],
    ['DELETE', '', undefined],
    ['GET', '/features', undefined],
    ['POST', '/features', { name: 'x' }],
    ['GET', '/features/hidden-1', undefined],
    ['GET', '/features/hidden-1/environments/development', undefined],
    ['POST', '/features/hidden-1/environments/development/on', undefined],
    ['GET', '/access', undefined],
    ['POST', '/environments', { environment: 'production' }],
    ['POST', '/environments/development/default-strategy', { name: 'default' }],
    ['PUT', '/tags', { features: ['hidden-1'], tags: { addedTags: [], removedTags: [] } }],
  ])('returns 404 to an outsider: %s %s', async (method, path, body) => {
    expect(await send(method, `${hidden()}${path}`, body, outsider)).toMatchObject(
      refused(404, 'NotFoundError', '"hidden"'),
    );
  });

  it.each(['archive', 'revive'])('cannot be %sd by an outsider', async (what) => {
    const path = `${PROJECTS}/${what}/hidden`;

    expect(await send('POST', path, undefined, outsider)).toMatchObject({ status: 404 });
  });

  it('is listed only for its members', async () => {
    const insider = await createAccount(service, 'insider');
    await send('POST', `${hidden()}/access`, { roles: [OWNER], groups: [], users: [insider.id] });
    const idsFor = async (token: string) =>
      (await send('GET', PROJECTS, undefined, token)).body.projects.map(
        ({ id }: { id: string }) => id,
      );

    expect(await idsFor(outsider)).not.toContain('hidden');
    expect(await idsFor(insider.token)).toContain('hidden');
  });
});

describe('a protected project', () => {
  it('is visible to everyone, and changed only by its members', async () => {
    const path = await project('guarded', { mode: 'protected' });
    const editor = await createAccount(service, 'guarded-editor', EDITOR);
    const owner = await createAccount(service, 'guarded-owner');
    await send('POST', `${path}/access`, { roles: [OWNER], groups: [], users: [owner.id] });

    const seen = await send('GET', `${path}/overview`, undefined, editor.token);
    const refusal = await send('PUT', path, { name: 'x' }, editor.token);
    const change = await send('PUT', path, { name: 'x' }, owner.token);

    expect([seen.status, change.status]).toEqual([200, 200]);
    expect(refusal).toMatchObject(refused(403, 'NoAccessError', 'UPDATE_PROJECT'));
  });
});
