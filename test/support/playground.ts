import { createProject } from './access.ts';
import type { Reply } from './request.ts';
import type { Service } from './service.ts';

export const PLAYGROUND = '/api/admin/playground';
export const ADVANCED = `${PLAYGROUND}/advanced`;

/** Requests about the playground of a service that is started before the tests. */
export function playgroundOf(service: () => Service) {
  async function send(method: string, path: string, body?: object): Promise<Reply> {
    const reply = await service().request(method, path, body && { body });
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.text}`);
    return reply;
  }

  function addFlag(project: string, flag: string) {
    return send('POST', `/api/admin/projects/${project}/features`, { name: nameIn(project, flag) });
  }

  return {
    send,
    addFlag,

    /** A separate project for each test, so that the response contains nothing of other tests. */
    async newProject(...flags: string[]): Promise<string> {
      const id = `p-${crypto.randomUUID()}`;
      await createProject(service(), id);
      for (const flag of flags) await addFlag(id, flag);
      return id;
    },

    /** Adds a strategy to a flag in `development` and returns its id. */
    async addStrategy(project: string, flag: string, body: object): Promise<string> {
      return (await send('POST', `${pathIn(project, flag)}/strategies`, body)).body.id;
    },

    turnOn(project: string, flag: string) {
      return send('POST', `${pathIn(project, flag)}/on`);
    },

    request(body: object) {
      return service().request('POST', ADVANCED, {
        body: { environments: ['development'], context: { appName: 'shop' }, ...body },
      });
    },
  };
}

/** The first explanation of a response for one flag in `development`. */
export function only(reply: Reply) {
  return reply.body.features[0].environments.development[0];
}

export function nameIn(project: string, flag: string) {
  return `${project}.${flag}`;
}

/** The path of a flag in `development`. */
export function pathIn(project: string, flag: string) {
  return `${pathOf(project, flag)}/environments/development`;
}

export function pathOf(project: string, flag: string) {
  return `/api/admin/projects/${project}/features/${nameIn(project, flag)}`;
}
