import { beforeAll, describe, expect, it } from 'vitest';
import { createKeptList } from '../../../lib/events/read/kept-list.ts';
import { projectParts } from '../../../lib/flags/actions/project-parts.ts';
import {
  createContextField,
  deleteContextField,
} from '../../../lib/flags/context-fields/change-context-fields.ts';
import { listProjectContextFields } from '../../../lib/flags/context-fields/visible-context-fields.ts';
import { setDefaultStrategy } from '../../../lib/flags/default-strategies/default-strategy.ts';
import { deleteSegment } from '../../../lib/flags/feature-environments/delete-segment.ts';
import { changeFeatureTags } from '../../../lib/flags/feature-tags/change-feature-tags.ts';
import { createFeature } from '../../../lib/flags/features/create-feature.ts';
import { createSegment, updateSegment } from '../../../lib/flags/segments/change-segments.ts';
import { countProjectSegments } from '../../../lib/flags/segments/known-segments.ts';
import { deleteTag } from '../../../lib/flags/tags/change-tags.ts';
import { listTags } from '../../../lib/flags/tags/visible-tags.ts';
import { listKnownTokens } from '../../../lib/identity/tokens/known-tokens.ts';
import { createUser } from '../../../lib/identity/users/create-user.ts';
import { deleteUser } from '../../../lib/identity/users/delete-user.ts';
import { listKnownOwners } from '../../../lib/projects/access/known-owners.ts';
import { removeRoles, setRoles } from '../../../lib/projects/access/set-roles.ts';
import { archiveProject, reviveProject } from '../../../lib/projects/archive-project.ts';
import {
  addProjectEnvironment,
  removeProjectEnvironment,
} from '../../../lib/projects/change-project-environments.ts';
import { createProject } from '../../../lib/projects/create-project.ts';
import { deleteProject } from '../../../lib/projects/delete-project.ts';
import { listKnownProjects } from '../../../lib/projects/known-projects.ts';
import { deleteToken } from '../../../lib/projects/tokens/change-token.ts';
import { createToken } from '../../../lib/projects/tokens/create-token.ts';
import { updateProject } from '../../../lib/projects/update-project.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

beforeAll(async () => {
  await seed();
  await createProject(admin, { id: 'shop', name: 'Shop' });
});

/** Sees no private project. */
const guest = { isAdmin: false, root: [], projects: new Map() };

describe('what a process keeps is changed by each change', () => {
  it('of tokens', async () => {
    const names = async () => (await listKnownTokens()).map(({ tokenName }) => tokenName);
    const scope = { tokenName: 'ci', type: 'client', environment: 'development' } as const;
    expect(await names()).toEqual([]);

    const { token } = await createToken(admin.author, {
      ...scope,
      projects: ['shop'],
      expiresAt: null,
    });
    expect(await names()).toEqual(['ci']);

    await deleteToken(admin, token.hash);
    expect(await names()).toEqual([]);
  });

  it('of projects', async () => {
    const shop = async () => {
      const found = (await listKnownProjects()).find(({ id }) => id === 'shop');
      if (!found) return undefined;
      const { name, mode, archivedAt, environments, defaultTypes } = found;
      return [name, mode, archivedAt !== null, [...environments].sort(), [...defaultTypes]];
    };
    const all = ['development', 'production'];
    const place = { projectId: 'shop', environment: 'production' };
    expect(await shop()).toEqual(['Shop', 'open', false, all, []]);

    await setDefaultStrategy(admin, place, { name: 'flexibleRollout' });
    expect(await shop()).toEqual(['Shop', 'open', false, all, ['flexibleRollout']]);
    await removeProjectEnvironment(admin, 'shop', 'production');
    expect(await shop()).toEqual(['Shop', 'open', false, ['development'], []]);
    await addProjectEnvironment(admin, 'shop', { environment: 'production' });
    expect(await shop()).toEqual(['Shop', 'open', false, all, []]);
    await updateProject(admin, 'shop', { name: 'Store', mode: 'protected' });
    expect(await shop()).toEqual(['Store', 'protected', false, all, []]);
    await archiveProject(admin, 'shop');
    expect(await shop()).toEqual(['Store', 'protected', true, all, []]);
    await reviveProject(admin, 'shop');
    expect(await shop()).toEqual(['Store', 'protected', false, all, []]);

    await createProject(admin, { id: 'short', name: 'Short' });
    expect((await listKnownProjects()).map(({ id }) => id)).toContain('short');
    await deleteProject(admin, 'short', projectParts);
    expect((await listKnownProjects()).map(({ id }) => id)).not.toContain('short');
  });

  it('of segments', async () => {
    expect(await countProjectSegments('shop')).toBe(0);

    const { id } = await createSegment(admin, { name: 'eu', project: 'shop', constraints: [] });
    expect(await countProjectSegments('shop')).toBe(1);
    await updateSegment(admin, id, { name: 'eu', project: 'default', constraints: [] });
    expect(await countProjectSegments('shop')).toBe(0);
    await deleteSegment(admin, id);
    expect(await countProjectSegments('default')).toBe(0);
  });

  it('of context fields', async () => {
    const names = async (project: string) =>
      (await listProjectContextFields(project, undefined)).map(({ name }) => name);
    const place = (name: string, project: string) => ({ name, project });
    await createProject(admin, { id: 'brief', name: 'Brief' });
    expect(await names('brief')).toEqual([]);

    await createContextField(admin, place('second', 'brief'), { sortOrder: 2 });
    await createContextField(admin, place('first', 'brief'), { sortOrder: 1 });
    expect(await names('brief')).toEqual(['first', 'second']);
    await deleteContextField(admin, place('second', 'brief'));
    expect(await names('brief')).toEqual(['first']);
    await deleteProject(admin, 'brief', projectParts);
    await createProject(admin, { id: 'brief', name: 'Brief' });
    expect(await names('brief')).toEqual([]);
  });

  it('of tags, and of who sees them', async () => {
    const tag = { type: 'simple', value: 'beta' };
    await createProject(admin, { id: 'hidden', name: 'Hidden', mode: 'private' });
    await createFeature(admin, 'hidden', { name: 'hidden-flag', tags: [tag] });
    await createFeature(admin, 'default', { name: 'open-flag' });
    const member = { ...guest, projects: new Map([['hidden', []]]) };
    expect(await listTags(guest)).toEqual([]);
    expect(await listTags(member)).toEqual([tag]);
    expect(await listTags(admin.rights, 'other')).toEqual([]);

    await changeFeatureTags(admin, 'open-flag', { toAdd: [tag] });
    expect(await listTags(guest)).toEqual([tag]);
    await updateProject(admin, 'default', { name: 'Default', mode: 'private' });
    expect(await listTags(guest)).toEqual([]);
    await updateProject(admin, 'default', { name: 'Default', mode: 'open' });
    expect(await listTags(guest, 'simple')).toEqual([tag]);
    await deleteTag(admin, tag);
    expect(await listTags(admin.rights)).toEqual([]);
  });

  it('of the owners of projects', async () => {
    const { user } = await createUser(admin.author, 'User', { username: 'ann', rootRole: 2 });
    const owned = async () =>
      (await listKnownOwners())
        .filter((owner) => owner.user === user.id)
        .map(({ project }) => project);
    const subject = { kind: 'user', id: user.id } as const;
    expect(await owned()).toEqual([]);

    await setRoles(admin, 'shop', subject, [4]);
    expect(await owned()).toEqual(['shop']);
    await removeRoles(admin, 'shop', subject);
    expect(await owned()).toEqual([]);
    await setRoles(admin, 'shop', subject, [4]);
    await deleteUser(admin, 'User', user.id);
    expect(await owned()).toEqual([]);
  });
});

describe('a list that is kept', () => {
  it('is read again after an event of its types, and after no other', async () => {
    let reads = 0;
    const list = createKeptList(['segment-created'], async () => {
      reads += 1;
      return reads;
    });

    expect(await Promise.all([list(), list()])).toEqual([1, 1]);
    await createFeature(admin, 'default', { name: 'another' });
    expect(await list()).toBe(1);
    await createSegment(admin, { name: 'new', constraints: [] });
    expect(await list()).toBe(2);
  });

  it('is read again after a failure', async () => {
    let fails = true;
    const list = createKeptList(['segment-created'], async () => {
      if (fails) throw new Error('unreachable');
      return 'read';
    });
    await expect(list()).rejects.toThrow('unreachable');

    fails = false;
    expect(await list()).toBe('read');
  });
});
