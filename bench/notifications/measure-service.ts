import { setTimeout as pause } from 'node:timers/promises';
import { type Service, startService } from '../../test/support/service.ts';
import { inParallel } from '../load/in-parallel.ts';
import { post } from './post.ts';
import { type BenchReceiver, startReceiver } from './receiver.ts';

const FEATURES = '/api/admin/projects/default/features';
const TOGGLE = `${FEATURES}/noted/environments/development`;

/** Between the changes of which the latency is measured. */
const PAUSE_MS = 50;

/** Changes as fast as possible with many integrations: deliveries queue up, changes do not. */
const BURST_CHANGES = 50;

const BURST_ADDONS = 20;

/** The concurrency of the local queue poller: 3 batches of 10. */
const CONCURRENT_DELIVERIES = 30;

/** The running local service with its real queues and workers, and a fast receiver. */
export async function measureService(changes: number) {
  const receiver = await startReceiver();
  const service = await startService();
  try {
    await expectOk(service, 'POST', FEATURES, { name: 'noted' });
    const strategies = `${TOGGLE}/strategies`;
    await expectOk(service, 'POST', strategies, { name: 'default' });
    await addAddon(service, receiver.url);
    const latencies = await measureLatency(service, receiver, changes);
    return { latencies, burst: await measureBurst(service, receiver) };
  } finally {
    await service.stop();
    await receiver.close();
  }
}

async function expectOk(service: Service, method: string, path: string, body?: object) {
  const { status, text } = await service.request(method, path, body ? { body } : {});
  if (status >= 300) throw new Error(`${method} ${path} returned ${status}: ${text}`);
}

function addAddon(service: Service, url: string): Promise<void> {
  return expectOk(service, 'POST', '/api/admin/addons', {
    provider: 'webhook',
    enabled: true,
    parameters: { url },
    events: ['feature-environment-enabled', 'feature-environment-disabled'],
  });
}

/** Milliseconds from commit to receipt, of changes one by one. */
async function measureLatency(
  service: Service,
  receiver: BenchReceiver,
  changes: number,
): Promise<number[]> {
  await inParallel(changes, 1, async (index) => {
    await toggle(service, index);
    await pause(PAUSE_MS);
  });
  const { receipts } = await receiver.take(changes);
  return receipts.map(({ afterEventMs }) => afterEventMs);
}

function toggle(service: Service, index: number): Promise<void> {
  return expectOk(service, 'POST', `${TOGGLE}/${index % 2 === 0 ? 'on' : 'off'}`);
}

async function measureBurst(service: Service, receiver: BenchReceiver) {
  for (let index = 1; index < BURST_ADDONS; index += 1) await addAddon(service, receiver.url);
  await inParallel(BURST_CHANGES, 1, (index) => toggle(service, index));
  const count = BURST_CHANGES * BURST_ADDONS;
  const received = await receiver.take(count);
  const { sample } = received;
  const request = { url: receiver.url, ...sample };
  await inParallel(count, CONCURRENT_DELIVERIES, () => post(request));
  const floor = await receiver.take(count);
  return { count, service: perSecond(times(received)), floor: perSecond(times(floor)) };
}

function perSecond(times: readonly number[]): number {
  const first = Math.min(...times);
  return ((times.length - 1) * 1_000) / (Math.max(...times) - first);
}

function times({ receipts }: Awaited<ReturnType<BenchReceiver['take']>>): number[] {
  return receipts.map(({ at }) => at);
}
