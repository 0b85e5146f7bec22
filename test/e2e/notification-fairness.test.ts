import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Service, startService } from '../support/service.ts';

/** More than the slow lane sends at once. */
const EVENTS = 220;

let service: Service;
let dead: Receiver;
let fast: Receiver;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

beforeEach(async () => {
  [dead, fast] = await Promise.all([startReceiver(), startReceiver()]);
  dead.answer(() => new Promise(() => undefined));
});

afterEach(() => Promise.all([dead.close(), fast.close()]));

const listen = async ({ url }: Receiver): Promise<number> => {
  const { body } = await service.request('POST', '/api/admin/addons', {
    body: { provider: 'webhook', enabled: true, parameters: { url }, events: ['feature-created'] },
  });
  return body.id;
};

const createFlags = async (count: number): Promise<void> => {
  const names = Array.from({ length: count }, (_, index) => `flag-${index}`);
  for (let start = 0; start < count; start += 20) {
    await Promise.all(
      names
        .slice(start, start + 20)
        .map((name) =>
          service.request('POST', '/api/admin/projects/default/features', { body: { name } }),
        ),
    );
  }
};

/** Deliveries of which at least one attempt is over. */
const attempted = async (addon: number): Promise<number> => {
  const pages = await Promise.all(
    [0, 100, 200].map((offset) =>
      service.request('GET', `/api/admin/addons/${addon}/events?limit=100&offset=${offset}`),
    ),
  );
  return pages
    .flatMap(({ body }) => body.integrationEvents)
    .filter(({ details }) => details.attempts.length > 0).length;
};

it('a receiver that never answers holds up no other', async () => {
  const silent = await listen(dead);
  await listen(fast);

  await createFlags(EVENTS);

  await expect.poll(() => fast.received.length, { timeout: 60_000 }).toBe(EVENTS);
  expect(dead.received.length).toBeGreaterThan(0);
  expect(await attempted(silent)).toBeLessThan(EVENTS / 2);
}, 120_000);
