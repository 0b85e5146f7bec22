import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../lib/auth/caller.ts';
import { builtInContextFields } from '../../../lib/flags/context-fields/built-in-context-fields.ts';
import {
  createContextField,
  deleteContextField,
  updateContextField,
} from '../../../lib/flags/context-fields/change-context-fields.ts';
import {
  listContextFields,
  listFieldsOf,
  projectFields,
} from '../../../lib/flags/context-fields/context-field-store.ts';
import {
  listProjectAccess,
  projectAccessWrites,
} from '../../../lib/identity/access/access-store.ts';
import { listTokens } from '../../../lib/identity/tokens/token-store.ts';
import { chunksOf } from '../../../lib/platform/chunks.ts';
import { getItem } from '../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../lib/platform/dynamo/write.ts';
import { AuthenticationRequired } from '../../../lib/platform/errors.ts';
import { createProject } from '../../../lib/projects/create-project.ts';
import { deleteProject } from '../../../lib/projects/delete-project.ts';
import { findProject } from '../../../lib/projects/project-store.ts';
import { createToken } from '../../../lib/projects/tokens/create-token.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { beforeRemovalOf } from '../../support/before-commit.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

beforeAll(() => seed());

describe('the number of projects', () => {
  it('is limited to 500 including the seeded one, also when the last two are created at once', async () => {
    await setCount(498);

    const outcomes = await Promise.allSettled([
      createProject(admin, { name: 'Last' }),
      createProject(admin, { name: 'Least' }),
    ]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(createProject(admin, { name: 'Beyond' })).rejects.toThrow(/limit of 500/);
    await setCount(0);
  });
});

describe('deleting a project', () => {
  it('removes more roles than fit into one transaction', async () => {
    await createProject(admin, { id: 'popular', name: 'Popular' });
    const users = Array.from({ length: 190 }, (_, index) => index + 1_000);
    for (const some of chunksOf(users, 50)) {
      await transact(
        some.flatMap((subject) =>
          projectAccessWrites(undefined, { project: 'popular', kind: 'user', subject, roles: [5] }),
        ),
      );
    }

    await deleteProject(admin, 'popular', projectFields);

    expect(await listProjectAccess('popular')).toEqual([]);
    expect(await findProject('popular')).toBeUndefined();
  });

  it('deletes a token that is created between the search for tokens and the deletion', async () => {
    await createProject(admin, { id: 'raced', name: 'Raced' });
    const created = vi.fn(() =>
      createToken(admin.author, {
        tokenName: 'in between',
        type: 'client',
        environment: 'development',
        projects: ['raced'],
        expiresAt: null,
      }),
    );
    beforeRemovalOf(keys.project('raced'), created);

    await deleteProject(admin, 'raced', projectFields);
    vi.restoreAllMocks();

    expect(created).toHaveBeenCalledOnce();
    expect(await listTokens()).toEqual([]);
  });
});

describe('the context fields of a project', () => {
  it('are deleted with it, and no longer counted, in whatever number', async () => {
    await createProject(admin, { id: 'wordy', name: 'Wordy' });
    await createContextField(admin, { name: 'standing' }, {});
    for (let number = 0; number < 100; number += 1) {
      await createContextField(admin, { name: `field-${number}`, project: 'wordy' }, {});
    }

    await deleteProject(admin, 'wordy', projectFields);

    const left = (await listContextFields()).filter(({ name }) => !isBuiltIn(name));
    expect(left.map(({ name }) => name)).toEqual(['standing']);
    expect(await getItem(keys.count('contextFields'))).toMatchObject({ count: 1 });
  });

  it('are not left behind when one is created or bound meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      await createProject(admin, { id: 'closing', name: 'Closing' });
      await createContextField(admin, { name: 'bound' }, {});

      await Promise.allSettled([
        deleteProject(admin, 'closing', projectFields),
        createContextField(admin, { name: 'late', project: 'closing' }, {}),
        updateContextField(admin, { name: 'bound' }, { project: 'closing' }),
      ]);

      expect(await listFieldsOf('closing')).toEqual([]);
      await deleteContextField(admin, { name: 'bound' }).catch(() => undefined);
    }
  });
});

describe('a user who was just deleted', () => {
  it('cannot create a project, even while the token is cached', async () => {
    const ghost: Caller = { ...admin, tokenType: 'user', author: { id: 4_711, name: 'ghost' } };

    const attempt = createProject(ghost, { id: 'haunted', name: 'Haunted' });

    await expect(attempt).rejects.toThrow(AuthenticationRequired);
    expect(await listProjectAccess('haunted')).toEqual([]);
  });
});

function setCount(count: number) {
  return transact([{ put: { ...keys.count('projects'), count } }]);
}

function isBuiltIn(name: string): boolean {
  return builtInContextFields.some((field) => field.name === name);
}
