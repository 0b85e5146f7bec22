import { isDeepStrictEqual } from 'node:util';
import type { Provider } from './provider.ts';

/** The attributes of a resource that its configuration sets. */
// biome-ignore lint/suspicious/noExplicitAny: each resource has attributes of its own
export type Attributes = Readonly<Record<string, any>>;

/** A resource of the provider: the calls with which it is managed. */
export interface Resource {
  /** @returns the id, which is all that an import knows */
  create(planned: Attributes): Promise<string>;
  /** The attributes in the state after a refresh; `undefined` if the resource is gone. */
  read(id: string): Promise<Attributes | undefined>;
  /** Absent: Terraform replaces the resource. */
  update?(id: string, planned: Attributes): Promise<void>;
  destroy(id: string): Promise<void>;
}

/** Resources that are read by their own path; 404 means that they are gone. */
export function resourcesByPath({ call, read }: Provider) {
  const user: Resource = {
    create: async (body) =>
      `${(await call('POST', '/user-admin', { body: { sendEmail: false, ...body }, status: 201, struct: 'user' })).id}`,
    read: async (id) => picked(await read(`/user-admin/${id}`, 'user'), userFields),
    update: (id, body) => call('PUT', `/user-admin/${id}`, { body, status: 200, struct: 'user' }),
    destroy: (id) => call('DELETE', `/user-admin/${id}`, { status: 200 }),
  };
  const role: Resource = {
    create: async (body) =>
      `${(await call('POST', '/roles', { body, status: 200, struct: 'roleWithVersion' })).roles.id}`,
    read: async (id) => {
      const found = await read(`/roles/${id}`, 'role');
      return (
        found && { ...picked(found, ['name', 'type', 'description']), permissions: granted(found) }
      );
    },
    update: (id, body) =>
      call('PUT', `/roles/${id}`, { body, status: 200, struct: 'roleWithVersion' }),
    destroy: (id) => call('DELETE', `/roles/${id}`, { status: 200 }),
  };
  const group: Resource = {
    create: async (body) =>
      `${(await call('POST', '/groups', { body, status: 201, struct: 'group' })).id}`,
    read: async (id) => {
      const found = await read(`/groups/${id}`, 'group');
      return found && { ...picked(found, ['name', 'rootRole']), users: membersOf(found) };
    },
    update: (id, body) => call('PUT', `/groups/${id}`, { body, status: 200, struct: 'group' }),
    destroy: (id) => call('DELETE', `/groups/${id}`, { status: 200 }),
  };
  const environment: Resource = {
    create: async (body) =>
      (await call('POST', '/environments', { body, status: 201, struct: 'environment' })).name,
    read: async (id) => picked(await read(`/environments/${id}`, 'environment'), ['name', 'type']),
    update: (id, body) =>
      call('PUT', `/environments/update/${id}`, { body, status: 200, struct: 'environment' }),
    destroy: (id) => call('DELETE', `/environments/${id}`, { status: 200 }),
  };
  const contextField: Resource = {
    create: async (body) =>
      (await call('POST', '/context', { body, status: 201, struct: 'contextField' })).name,
    read: async (id) => picked(await read(`/context/${id}`, 'contextField'), contextFieldFields),
    update: (id, body) => call('PUT', `/context/${id}`, { body, status: 200 }),
    destroy: (id) => call('DELETE', `/context/${id}`, { status: 200 }),
  };
  return {
    user,
    role,
    group,
    environment,
    context_field: contextField,
    oidc: oidcOf({ call, read }),
  };
}

/** The settings exist once: they are read before and after each change, and switched off at the end. */
function oidcOf({ call, read }: Pick<Provider, 'call' | 'read'>): Resource {
  const path = '/auth/oidc/settings';
  const set = async (body: Attributes) => {
    await call('GET', path, { status: 200, struct: 'oidc' });
    await call('POST', path, { body, status: 200 });
    const found = picked(await call('GET', path, { status: 200, struct: 'oidc' }), oidcFields);
    if (!isDeepStrictEqual(found, body)) throw new Error('inconsistent result after apply');
  };
  return {
    create: async (body) => {
      await set(body);
      return 'oidc';
    },
    read: async () => picked(await read(path, 'oidc'), oidcFields),
    update: (_id, body) => set(body),
    destroy: () =>
      call('POST', path, { body: { enabled: false, clientId: ' ', secret: ' ' }, status: 200 }),
  };
}

const oidcFields = [
  'enabled',
  'discoverUrl',
  'clientId',
  'secret',
  'autoCreate',
  'defaultRootRoleId',
];

const userFields = ['name', 'email', 'username', 'rootRole'];

const contextFieldFields = ['name', 'description', 'stickiness', 'legalValues'];

/** The named properties that are present. */
export function picked(
  found: Attributes | undefined,
  names: readonly string[],
): Attributes | undefined {
  return (
    found &&
    Object.fromEntries(names.flatMap((name) => (name in found ? [[name, found[name]]] : [])))
  );
}

function granted({ permissions }: Attributes) {
  return permissions.map(({ name, environment }: Attributes) => ({
    name,
    ...(environment && { environment }),
  }));
}

function membersOf({ users }: Attributes) {
  return users.map(({ user }: Attributes) => ({ user: { id: user.id } }));
}
