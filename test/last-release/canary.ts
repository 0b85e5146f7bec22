import { equal, ok } from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { startDynamoDb } from '../../infra/local/embedded-services.ts';
import { chooser } from '../support/front-door.ts';
import { startReceiver } from '../support/receiver.ts';
import { sendRequest } from '../support/request.ts';
import { account, tokens } from '../support/round-trips/recorded-service.ts';
import { type Service, startService } from '../support/service.ts';

const CALLERS = 60;
const AT_ONCE = 6;
const PERCENT = 30;
const DELIVERED_WITHIN_MS = 60_000;

/** What a gateway has passed on. */
interface Weighted {
  readonly url: string;
  readonly passed: Record<'api' | 'canary', number>;
  close(): void;
}

/**
 * The last release and this one work on one table behind one gateway, which chooses by the code of the front door:
 * callers create flags, switch them on and poll. Nothing is refused, and both releases say the same of all of it.
 * @param release folder of the last release
 * @param folder for the table
 * @throws {AssertionError} when something was refused, lost, or differs
 */
export async function runCanary(release: string, folder: string): Promise<void> {
  const parts = new AsyncDisposableStack();
  try {
    const table = await startDynamoDb(join(folder, 'canary-table'));
    parts.defer(async () => void (await table.close()));
    const start = async (options: { readonly release?: string; readonly dataDir: string }) => {
      const service = await startService({
        ...options,
        env: {
          ...account,
          DYNAMODB_ENDPOINT: table.endpoint,
          INIT_ADMIN_API_TOKENS: tokens.admin,
          INIT_CLIENT_API_TOKENS: tokens.client,
          ALLOW_PRIVATE_WEBHOOK_TARGETS: 'true',
        },
      });
      parts.defer(async () => void (await service.stop()));
      return service;
    };
    const api = await start({ release, dataDir: join(folder, 'canary-api') });
    const canary = await start({ dataDir: join(folder, 'canary-new') });
    const gateway = await startWeighted(api, canary);
    parts.defer(() => gateway.close());
    const receiver = await startReceiver();
    parts.defer(() => receiver.close());
    await callAll(gateway.url, receiver.url);
    const share = (100 * gateway.passed.canary) / (gateway.passed.api + gateway.passed.canary);
    ok(Math.abs(share - PERCENT) < 15, `The canary has got ${share.toFixed(1)} %.`);
    await sayTheSame(api, canary);
    const isCreation = (body: string) => JSON.parse(body).type === 'feature-created';
    const delivered = () =>
      new Set(
        receiver.received
          .filter(({ body }) => isCreation(body))
          .map(({ headers }) => headers['webhook-id']),
      ).size;
    const until = Date.now() + DELIVERED_WITHIN_MS;
    while (delivered() < CALLERS && Date.now() < until) await pause(100);
    equal(delivered(), CALLERS, 'each flag has been announced');
    console.log(
      `Canary: ${CALLERS} callers, ${share.toFixed(1)} % of their requests to this release, the others to the last; nothing was refused, ${CALLERS} events were delivered, and both say the same.`,
    );
  } finally {
    await parts.disposeAsync();
  }
}

async function startWeighted(api: Service, canary: Service): Promise<Weighted> {
  const choose = chooser(PERCENT);
  const passed = { api: 0, canary: 0 };
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const origin = choose(String(headers['user-agent']));
    passed[origin] += 1;
    const body = await text(request);
    const { url: target } = origin === 'api' ? api : canary;
    const answer = await fetch(target + url, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        'content-type': headers['content-type'] ?? 'application/json',
      },
      ...(body && { body }),
    });
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      .end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, passed, close: () => void server.close() };
}

/** Each caller has an address of its own, and makes and uses a flag. */
async function callAll(url: string, receiver: string): Promise<void> {
  const send = async (
    caller: number,
    method: string,
    path: string,
    body?: object,
    token: string = tokens.admin,
  ) => {
    const reply = await sendRequest(method, url, path, {
      token,
      ...(body && { body }),
      headers: { 'user-agent': `10.0.${caller >> 8}.${caller & 255}` },
    });
    ok(reply.status < 400, `${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  };
  await send(0, 'POST', '/api/admin/addons', {
    provider: 'webhook',
    enabled: true,
    events: ['feature-created'],
    parameters: { url: receiver },
  });
  const features = '/api/admin/projects/default/features';
  const callers = Array.from({ length: CALLERS }, (_, index) => index).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const caller of callers) {
        const name = `canary-${caller}`;
        await send(caller, 'POST', features, { name });
        await send(caller, 'POST', `${features}/${name}/environments/development/strategies`, {
          name: 'flexibleRollout',
          parameters: { rollout: '50', stickiness: 'default', groupId: name },
        });
        await send(caller, 'POST', `${features}/${name}/environments/development/on`);
        await send(caller, 'GET', `${features}/${name}`);
        await send(caller, 'GET', '/api/client/features', undefined, tokens.client);
      }
    }),
  );
}

async function sayTheSame(api: Service, canary: Service): Promise<void> {
  const flags = async ({ url }: Service) => {
    const { body } = await sendRequest('GET', url, '/api/client/features', {
      token: tokens.client,
    });
    const { features } = body as {
      readonly features: readonly { readonly name: string; readonly enabled: boolean }[];
    };
    return features.map(({ name, enabled }) => `${name} ${enabled}`).sort();
  };
  const events = async ({ url }: Service) => {
    const { body } = await sendRequest('GET', url, '/api/admin/search/events?limit=1000', {
      token: tokens.admin,
    });
    const { events: found } = body as {
      readonly events: readonly { readonly id: number; readonly type: string }[];
    };
    return found.map(({ id, type }) => `${id} ${type}`);
  };
  const known = await flags(api);
  equal(known.filter((each) => each.startsWith('canary-')).length, CALLERS);
  equal((await flags(canary)).join(), known.join());
  equal((await events(canary)).join(), (await events(api)).join());
}
