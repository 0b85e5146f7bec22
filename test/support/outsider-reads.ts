import { discover } from '../../infra/build/discover.ts';
import { permissionScopes } from '../../lib/auth/permissions.ts';
import { createRole } from './access.ts';
import type { SecretProject } from './secret-project.ts';
import type { Service } from './service.ts';

const ADMIN = '/api/admin';
const AT_ONCE = 6;

/** A request that changes nothing. */
interface ReadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

/** What somebody saw in the response to a request. */
interface Sighting extends ReadRequest {
  readonly who: string;
  readonly seen: readonly string[];
}

const { operations } = await discover();

const paths = operations
  .map(({ operation }) => operation.contract)
  .filter(({ method, path }) => method === 'GET' && path !== '$default')
  .map(({ path }) => path);

/** All requests that read something of a project: every GET, and the POSTs that change nothing. */
export function readsOf(secret: SecretProject): ReadRequest[] {
  return [
    ...paths.flatMap((path) => targetsOf(secret, path)).map((path) => ({ method: 'GET', path })),
    ...postsOf(secret),
  ] as ReadRequest[];
}

/** Sends requests as one caller. @returns the responses that have a marker which the request had not */
export async function lookFor(
  service: Service,
  markers: readonly string[],
  [who, token]: readonly [string, string | null],
  requests: readonly ReadRequest[],
): Promise<Sighting[]> {
  const found: Sighting[] = [];
  const waiting = [...requests];
  const read = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { method, path, body } = next;
      const { text } = await service.request(method, path, { token, ...(body && { body }) });
      const seen = textsIn(text, markers, decodeURIComponent(path) + JSON.stringify(body ?? ''));
      if (seen.length > 0) found.push({ who, ...next, seen });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  return found;
}

/** The marked texts in a response, without those that were sent. */
export function textsIn(text: string, markers: readonly string[], sent = ''): string[] {
  const pattern = new RegExp(`(?:${markers.join('|')})[a-z-]*`, 'g');
  return [...new Set(text.match(pattern))].filter((seen) => !sent.includes(seen));
}

/** Creates a role of the instance that has every permission but `ADMIN`. @returns its id */
export function createFullRole(service: Service): Promise<number> {
  const permissions = Object.entries(permissionScopes)
    .filter(([name, scope]) => scope === 'root' && name !== 'ADMIN')
    .map(([name]) => ({ name }));
  return createRole(service, 'all but ADMIN', { type: 'root-custom', permissions });
}

/** The paths of an operation, filled with the things of the project. */
function targetsOf(secret: SecretProject, path: string): string[] {
  const { id, marker, flags, segments, strategies, changeRequestId, addon, token } = secret;
  const ids = path.includes('/segments') ? segments : [changeRequestId, addon];
  const values: Readonly<Record<string, readonly (string | number)[]>> = {
    projectId: [id],
    featureName: flags,
    name: flags,
    environment: ['development'],
    strategyId: strategies,
    contextField: ['userId', `${marker}-field`],
    appName: [`${marker}-application`],
    token: [token.id],
    type: ['simple'],
    value: [`${marker}-tag`],
    id: [...new Set(ids)],
  };
  const filled = [...path.matchAll(/\{([^}]+)\}/g)].reduce(
    (targets, [slot, key = '']) =>
      targets.flatMap((one) =>
        (values[key] ?? ['1']).map((value) => one.replace(slot, `${value}`)),
      ),
    [path],
  );
  return filled.flatMap((target) => [target, ...queriesOf(secret, path)]);
}

function queriesOf({ id, marker, flags }: SecretProject, path: string): string[] {
  if (path === `${ADMIN}/events`) return [`${path}?project=${id}`];
  if (path === `${ADMIN}/context`) return [`${path}?include=project`];
  if (path === '/api/client/features') return [`${path}?project=${id}`];
  if (path !== `${ADMIN}/search/events`) return [];
  const queries = [
    'limit=1000',
    `query=${marker}`,
    `feature=IS:${flags.join(',')}`,
    `project=IS:${id}`,
    `project=IS:${id},default&type=IS:feature-created,feature-strategy-add`,
    'type=IS:addon-config-created',
  ];
  return queries.map((query) => `${path}?${query}`);
}

function postsOf({ id, flags, changeRequestId, segments, token, marker }: SecretProject) {
  const post = (path: string, body: object) => ({ method: 'POST', path, body });
  const context = { appName: 'a', userId: 'somebody' };
  const features = flags.map((name) => ({ name }));
  const imported = {
    features,
    featureStrategies: [],
    segments: segments.map((of) => ({ id: of })),
  };
  return [
    post(`${ADMIN}/playground`, { environment: 'development', projects: '*', context }),
    post(`${ADMIN}/playground`, { environment: 'development', projects: [id], context }),
    post(`${ADMIN}/playground/advanced`, { environments: ['development'], projects: '*', context }),
    post(`${ADMIN}/playground/change-request/${changeRequestId}`, { context }),
    post(`${ADMIN}/features-batch/export`, { features: flags, environment: 'development' }),
    post(`${ADMIN}/features-batch/export`, { project: id, environment: 'development' }),
    post(`${ADMIN}/features-batch/export`, { tag: `${marker}-tag`, environment: 'development' }),
    ...['elsewhere', id].map((project) =>
      post(`${ADMIN}/features-batch/validate`, {
        project,
        environment: 'development',
        data: imported,
      }),
    ),
    post(`${ADMIN}/context/validate`, { name: `${marker}-field` }),
    post(`${ADMIN}/segments/validate`, { name: `${marker}-segment` }),
    post(`${ADMIN}/features/validate`, { name: flags[0] }),
    post(`${ADMIN}/projects/validate`, { id }),
    post('/edge/validate', { tokens: [token.id] }),
    post('/api/frontend', { context }),
  ];
}
