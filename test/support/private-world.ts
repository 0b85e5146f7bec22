import { createAccount, EDITOR, MEMBER, OWNER, VIEWER } from './access.ts';
import type { Reply } from './request.ts';
import type { Service } from './service.ts';

/** A project with a distinct marker in everything that it has. */
export interface PrivateWorld {
  readonly project: string;
  /** The names and values that only members may see; the id of the project is one of them. */
  readonly markers: readonly string[];
  readonly flag: string;
  readonly segment: number;
  /** A segment of all projects that a strategy of the private flag uses. */
  readonly shared: number;
  readonly strategy: string;
  readonly tag: string;
  readonly application: string;
  readonly token: { readonly id: string; readonly secret: string };
  readonly strategyType: string;
}

const ADMIN = '/api/admin';

/** Creates an open project (if it does not exist) and fills it, each thing with its own marker. */
export async function fillProject(service: Service, project: string): Promise<PrivateWorld> {
  const name = (kind: string) => `${project}-${kind}`;
  const post = async (path: string, body: object, token?: string): Promise<Reply['body']> => {
    const reply = await service.request('POST', path, { body, ...(token && { token }) });
    if (reply.status >= 300) throw new Error(`POST ${path} answered ${reply.text}`);
    return reply.body;
  };
  await post(`${ADMIN}/projects`, {
    id: project,
    name: name('title'),
    description: name('about'),
  });
  const inProject = `${ADMIN}/projects/${project}/features`;
  const flag = name('flag');
  await post(inProject, { name: flag, description: name('described') });
  const constraint = { contextName: 'userId', operator: 'IN', values: [name('customer')] };
  const segment = await post(`${ADMIN}/segments`, {
    name: name('segment'),
    project,
    constraints: [constraint],
  });
  const shared = await post(`${ADMIN}/segments`, { name: `all-${Date.now()}`, constraints: [] });
  const strategyType = `type-${Date.now()}`;
  await post(`${ADMIN}/strategies`, { name: strategyType, parameters: [] });
  const strategies = `${inProject}/${flag}/environments/development/strategies`;
  const strategy = await post(strategies, {
    name: 'default',
    title: name('strategy'),
    constraints: [constraint],
    segments: [segment.id, shared.id],
  });
  await post(strategies, { name: strategyType, title: name('custom') });
  await post(`${inProject}/${flag}/environments/development/on`, {});
  const tag = name('tag');
  await post(`${ADMIN}/features/${flag}/tags`, { type: 'simple', value: tag });
  const token = await post(`${ADMIN}/api-tokens`, {
    tokenName: name('token'),
    type: 'client',
    environment: 'development',
    projects: [project],
  });
  const application = name('application');
  await post(
    '/api/client/register',
    {
      appName: application,
      strategies: [name('reported')],
      started: '2026-01-01T00:00:00Z',
      interval: 1,
    },
    token.secret,
  );
  const now = new Date().toISOString();
  const toggles = { [flag]: { yes: 1, no: 0 }, [name('unknown')]: { yes: 1, no: 0 } };
  await post(
    '/api/client/metrics',
    {
      appName: application,
      instanceId: name('instance'),
      bucket: { start: now, stop: now, toggles },
    },
    token.secret,
  );
  const kinds =
    'title about flag described customer segment strategy custom tag token application instance reported unknown';
  return {
    project,
    markers: kinds.split(' ').map(name),
    flag,
    segment: segment.id,
    shared: shared.id,
    strategy: strategy.id,
    tag,
    application,
    token: { id: token.id, secret: token.secret },
    strategyType,
  };
}

/** Everyone without a role in the project, by description. */
export async function createOutsiders(
  service: Service,
  elsewhere: string,
): Promise<ReadonlyMap<string, string>> {
  await service.request('POST', `${ADMIN}/projects`, { body: { id: elsewhere, name: elsewhere } });
  const account = async (name: string, root: number, role?: number): Promise<string> => {
    const { id, token } = await createAccount(service, `${name} of ${elsewhere}`, root);
    if (role !== undefined) {
      const body = { roles: [role], users: [id], groups: [] };
      await service.request('POST', `${ADMIN}/projects/${elsewhere}/access`, { body });
    }
    return token;
  };
  const apiToken = async (type: 'client' | 'frontend'): Promise<string> => {
    const body = { tokenName: type, type, environment: 'development', projects: [elsewhere] };
    return (await service.request('POST', `${ADMIN}/api-tokens`, { body })).body.secret;
  };
  return new Map([
    ['a viewer', await account('viewer', VIEWER)],
    ['an editor', await account('editor', EDITOR)],
    ['an owner of another project', await account('owner', VIEWER, OWNER)],
    ['a member of another project', await account('member', VIEWER, MEMBER)],
    ['a client token of another project', await apiToken('client')],
    ['a frontend token of another project', await apiToken('frontend')],
  ]);
}
