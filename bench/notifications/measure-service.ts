import { setTimeout as pause } from 'node:timers/promises';
import { type Service, startService } from '../../test/support/service.ts';
import { inParallel } from '../framework/in-parallel.ts';
import { post } from './post.ts';
import { type BenchReceiver, startReceiver } from './start-receiver.ts';

const FEATURES = '/api/admin/projects/default/features';
const TOGGLE = `${FEATURES}/noted/environments/development`;

/** Changes with a pause between them, each of which one addon is told about. */
const PACED_CHANGES = 500;
const PAUSE_MS = 50;

/** Changes as fast as they go, of which many addons are told: deliveries pile up, changes do not. */
const BURST_CHANGES = 50;
const BURST_ADDONS = 20;

/** What the queue poller of the local stack does at once: 3 batches of 10. */
const CONCURRENT_DELIVERIES = 30;

const expectOk = async (service: Service, method: string, path: string, body?: object) => {
  const { status, text } = await service.request(method, path, body ? { body } : {});
  if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
};

const addAddon = (service: Service, url: string): Promise<void> =>
  expectOk(service, 'POST', '/api/admin/addons', {
    provider: 'webhook',
    enabled: true,
    parameters: { url },
    events: ['feature-environment-enabled', 'feature-environment-disabled'],
  });

const toggle = (service: Service, index: number): Promise<void> =>
  expectOk(service, 'POST', `${TOGGLE}/${index % 2 === 0 ? 'on' : 'off'}`);

/** Milliseconds from commit to receipt, of changes that come one by one. */
const measureLatency = async (service: Service, receiver: BenchReceiver): Promise<number[]> => {
  await inParallel(PACED_CHANGES, 1, async (index) => {
    await toggle(service, index);
    await pause(PAUSE_MS);
  });
  const { receipts } = await receiver.take(PACED_CHANGES);
  return receipts.map(({ afterEventMs }) => afterEventMs);
};

const perSecond = (times: readonly number[]): number => {
  const first = Math.min(...times);
  return ((times.length - 1) * 1_000) / (Math.max(...times) - first);
};

const times = ({ receipts }: Awaited<ReturnType<BenchReceiver['take']>>): number[] =>
  receipts.map(({ at }) => at);

const measureBurst = async (service: Service, receiver: BenchReceiver) => {
  for (let index = 1; index < BURST_ADDONS; index += 1) await addAddon(service, receiver.url);
  await inParallel(BURST_CHANGES, 1, (index) => toggle(service, index));
  const count = BURST_CHANGES * BURST_ADDONS;
  const received = await receiver.take(count);
  const { sample } = received;
  const request = { url: receiver.url, ...sample };
  await inParallel(count, CONCURRENT_DELIVERIES, () => post(request));
  const floor = await receiver.take(count);
  return { count, service: perSecond(times(received)), floor: perSecond(times(floor)) };
};

/** The running local service with its real queues and workers, and a fast receiver. */
export const measureService = async () => {
  const receiver = await startReceiver();
  const service = await startService();
  try {
    await expectOk(service, 'POST', FEATURES, { name: 'noted' });
    const strategies = `${TOGGLE}/strategies`;
    await expectOk(service, 'POST', strategies, { name: 'default' });
    await addAddon(service, receiver.url);
    const latencies = await measureLatency(service, receiver);
    return { latencies, burst: await measureBurst(service, receiver) };
  } finally {
    await service.stop();
    receiver.close();
  }
};
