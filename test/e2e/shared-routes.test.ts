import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { sharedRoutes } from '../../infra/build/shared-functions.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const discovered = await discover();
const contracts = discovered.operations.map(({ operation }) => operation.contract);
const admin = contracts.filter(
  ({ access, path }) => access.kind === 'admin' && path !== '$default',
);
const known = new Set(admin.map(({ method, path }) => `${method} ${shapeOf(path)}`));

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Requests of nobody: what exists is refused with 401, what does not with 404. */
async function statusOf(method: string, path: string): Promise<number> {
  const { status } = await service.request(method, path, { token: null });
  return status;
}

describe('an operation of the admin API', () => {
  it.each<[string, (path: string) => string, string | undefined]>([
    ['its path', (path) => path, undefined],
    ['a slash behind its path', (path) => `${path}/`, undefined],
    ['two slashes behind its path', (path) => `${path}//`, undefined],
    ['a double slash in its path', (path) => path.replace(/\/(?=[^/]*$)/, '//'), undefined],
    ['HEAD instead of GET', (path) => path, 'HEAD'],
    ['HEAD and a slash behind its path', (path) => `${path}/`, 'HEAD'],
  ])('is reached with %s, whether it shares a function or not', async (_what, spell, head) => {
    const asked = admin.filter(({ method }) => method === 'GET' || !head);
    const lost: string[] = [];
    for (const { method, path } of asked) {
      const status = await statusOf(head ?? method, spell(sentOf(path)));
      if (status !== 401) lost.push(`${method} ${path}: ${status}`);
    }
    expect(asked.length).toBeGreaterThan(100);
    expect(lost).toEqual([]);
  });
});

describe('what no operation takes', () => {
  const routes = discovered.sharedFunctions
    .filter(({ contract }) => contract.root.startsWith('/api/admin/'))
    .flatMap(({ contract }) => sharedRoutes(discovered, contract));
  const requests = [...new Set(routes.map(({ path }) => path))]
    .flatMap((path) => [path, path.replace('{proxy+}', '{part}'), `${path}/no/such/thing`])
    .map((path) => path.replace('{proxy+}', 'no/such/thing'))
    .flatMap((path) => methods.map((method) => [method, path] as const))
    .filter(([method, path]) => !known.has(`${method} ${shapeOf(path)}`))
    .filter(([method, path]) => !isKnown(method, sentOf(path)));

  it('has the same answer below a shared function as elsewhere', async () => {
    const plain = await answerTo('GET', '/api/admin/no-such-thing', 'application/json');
    const different: string[] = [];
    const unknown = requests.filter(([, path]) => allowedAt(sentOf(path)).length === 0);
    for (const [method, path] of unknown) {
      const answer = await answerTo(method, sentOf(path), 'application/json');
      if (JSON.stringify(answer) !== JSON.stringify(plain)) different.push(`${method} ${path}`);
    }
    expect(plain).toMatchObject({ status: 404, body: { name: 'NotFoundError' } });
    expect(unknown.length).toBeGreaterThan(200);
    expect(different).toEqual([]);
  });

  it('names the methods that the path has, by whichever functions', async () => {
    const asked = requests.filter(([, path]) => allowedAt(sentOf(path)).length > 0);
    const different: unknown[] = [];
    for (const [method, path] of asked) {
      const { status, headers } = await service.request(method, sentOf(path), { token: null });
      const expected = allowedAt(sentOf(path)).join(', ');
      if (status !== 405 || headers.allow !== expected) {
        different.push([method, path, status, headers.allow, expected]);
      }
    }
    expect(asked.length).toBeGreaterThan(100);
    expect(different).toEqual([]);
  });

  it('is the page of the console for a browser', async () => {
    const reads = requests.filter(([method]) => method === 'GET');
    const page = await answerTo('GET', '/api/admin/no-such-thing', 'text/html');
    const different: string[] = [];
    for (const [, path] of reads) {
      const answer = await answerTo('GET', sentOf(path), 'text/html');
      if (JSON.stringify(answer) !== JSON.stringify(page)) different.push(path);
    }
    expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(different).toEqual([]);
  });
});

/** The answer without what differs from request to request. */
async function answerTo(method: string, path: string, accept: string) {
  const { status, headers, body } = await service.request(method, path, {
    token: null,
    headers: { accept },
  });
  const { id: _id, ...rest } = typeof body === 'object' && body ? { id: '', ...body } : { id: '' };
  const {
    'content-type': type,
    'cache-control': cache,
    'content-security-policy': policy,
  } = headers;
  return { status, type, cache, policy, body: rest };
}

/** Whether an operation takes this request: a fixed part counts like a parameter. */
function isKnown(method: string, path: string): boolean {
  return admin.some(
    (contract) =>
      contract.method === method &&
      new RegExp(`^${contract.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
}

/** The methods of the operations at a path. */
function allowedAt(path: string): string[] {
  return ['GET', 'HEAD', ...methods.slice(1)].filter((method) =>
    isKnown(method === 'HEAD' ? 'GET' : method, path),
  );
}

function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}

/** A path as it is sent: a word for each parameter. */
function sentOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, 'some-$1');
}
