import { expect } from 'vitest';
import type { Service } from './service.ts';

/** Rights are read for every request, so that tests need not wait for a cache. */
export const uncached = { TOKEN_CACHE_SECONDS: '0' };

export const EDITOR = 2;
export const VIEWER = 3;
export const OWNER = 4;
export const MEMBER = 5;

/** An account with a token. */
export interface Account {
  readonly id: number;
  readonly token: string;
}

/** Creates a person and returns the id. */
export async function createPerson(
  service: Service,
  username: string,
  rootRole = VIEWER,
): Promise<number> {
  const { id } = await created(service, '/api/admin/user-admin', { username, rootRole });
  return id;
}

/** Creates a service account with a token, which has all rights of its account. */
export async function createAccount(
  service: Service,
  username: string,
  rootRole = VIEWER,
): Promise<Account> {
  const path = '/api/admin/service-account';
  const { id } = await created(service, path, { username, name: username, rootRole });
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const { secret } = await created(service, `${path}/${id}/token`, {
    description: 'for a test',
    expiresAt,
  });
  return { id, token: secret };
}

/** Creates a group and returns the id. */
export async function createGroup(
  service: Service,
  name: string,
  users: readonly number[] = [],
  more: object = {},
): Promise<number> {
  const members = users.map((id) => ({ user: { id } }));
  const { id } = await created(service, '/api/admin/groups', { name, users: members, ...more });
  return id;
}

/** Creates a project, open by default, and returns the path of its access. */
export async function createProject(
  service: Service,
  id: string,
  mode: 'open' | 'protected' | 'private' = 'open',
): Promise<string> {
  await created(service, '/api/admin/projects', { id, name: id, mode });
  return `/api/admin/projects/${id}/access`;
}

/** Creates a custom role and returns the id. */
export async function createRole(
  service: Service,
  name: string,
  more: object = {},
): Promise<number> {
  const { status, body } = await service.request('POST', '/api/admin/roles', {
    body: { name, ...more },
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.roles.id;
}

/** An expected refusal. */
export function refused(status: number, name: string, mention = '') {
  return {
    status,
    body: expect.objectContaining({ name, message: expect.stringContaining(mention) }),
  };
}

async function created(service: Service, path: string, body: object) {
  const reply = await service.request('POST', path, { body });
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 201 });
  return reply.body;
}
