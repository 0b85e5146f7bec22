import { expect, vi } from 'vitest';
import type { Service } from './service.ts';

/** As long as conditions are waited for with `expect.poll`. */
const TIMEOUT_MS = 10_000;

/**
 * Waits until the list of a project's flags is as the flags themselves: lists may be late by a second or so, see
 * the indexes in docs/data-model.md. All flags must be listed, those with the names as they are now.
 */
export async function untilFlagsListed(
  service: Service,
  names: readonly string[],
  project = 'default',
): Promise<void> {
  const path = `/api/admin/projects/${project}/features`;
  await vi.waitFor(
    async () => {
      const [list, projects] = await Promise.all(
        [path, '/api/admin/projects'].map((each) => service.request('GET', each)),
      );
      const { featureCount } = named(projects?.body.projects, 'id', project);
      expect(list?.body.features.length).toBe(featureCount);
      for (const name of names) {
        const { body } = await service.request('GET', `${path}/${name}`);
        expect(body).toMatchObject(named(list?.body.features, 'name', name));
      }
    },
    { timeout: TIMEOUT_MS },
  );
}

/** Waits until the list of people is as the people themselves; those with the ids must be in it. */
export async function untilUsersListed(
  service: Service,
  ids: readonly number[] = [],
): Promise<void> {
  const path = '/api/admin/user-admin';
  await vi.waitFor(
    async () => {
      const { body } = await service.request('GET', path);
      const listed: readonly { readonly id: number; readonly rootRole: number }[] = body.users;
      expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]));
      for (const { id, rootRole } of listed) {
        const { body: user } = await service.request('GET', `${path}/${id}`);
        expect(rootRole).toBe(user.rootRole);
      }
    },
    { timeout: TIMEOUT_MS },
  );
}

function named(all: readonly Record<string, unknown>[], key: string, value: string) {
  return all.find((each) => each[key] === value) ?? { missing: value };
}
