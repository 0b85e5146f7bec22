import type { Service } from './service.ts';

interface Row {
  readonly id: number;
  readonly roles: readonly number[];
}

/** Requests about access to projects of a service that is started before the tests. */
export function projectAccessOf(service: () => Service) {
  return {
    send(method: string, path: string, body?: unknown, token?: string) {
      return service().request(method, path, {
        ...(body !== undefined && { body }),
        ...(token !== undefined && { token }),
      });
    },

    /** Roles of users and groups in a project. */
    async accessOf(path: string) {
      const { body } = await service().request('GET', path);
      const rows = (list: readonly Row[]) => list.map(({ id, roles }) => ({ id, roles }));
      return { users: rows(body.users), groups: rows(body.groups) };
    },
  };
}

export function rolesPath(project: string, kind: 'users' | 'groups', id: number | string) {
  return `/api/admin/projects/${project}/${kind}/${id}/roles`;
}
