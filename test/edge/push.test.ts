import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FlagStore } from '../../edge/src/flags/flag-store.ts';
import { createLog } from '../../edge/src/logging/log.ts';
import { readOptions } from '../../edge/src/options/read-options.ts';
import { Push } from '../../edge/src/upstream/push.ts';
import { Refresher } from '../../edge/src/upstream/refresher.ts';
import { connectUpstream } from '../../edge/src/upstream/upstream.ts';
import { startReceiver } from '../support/receiver.ts';
import { clientToken, flag } from './support/upstream.ts';

const identity = { appName: 'a', instanceId: 'i', connectionId: 'c', started: '' };
const token = { secret: clientToken, environment: 'development', projects: ['*'] };

afterEach(() => {
  vi.useRealTimers();
});

describe('where a server says that the channel is', () => {
  it.each([
    ['wss://flags.example.com/event/realtime', false, 0],
    ['ws://127.0.0.1:4242/event/realtime', true, 0],
    ['ws://127.0.0.1:4242/event/realtime', false, 1],
    ['https://flags.example.com', true, 1],
    ['somewhere', true, 1],
    [undefined, true, 0],
  ])('%j, without TLS to the server: %s, is refused %d times', (header, isPlain, refusals) => {
    const lines: string[] = [];
    const push = new Push({
      ...{ log: createLog('plain', (line) => lines.push(line)), isPlain },
      ...{ tokens: () => new Map(), onWakeUp: () => {}, onConnected: () => {} },
    });
    push.offer(header);
    push.stop();

    expect(lines.length).toBe(refusals);
  });
});

describe('a wake-up', () => {
  it('while a poll is under way is one more poll: that one may be from before the change', async () => {
    const { refresher, polls, hold } = await start();
    const release = hold();
    const first = refresher.poll();
    await vi.waitUntil(() => polls.length === 1);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    refresher.wake('development', 20);
    vi.runAllTimers();
    vi.useRealTimers();
    release();
    await first;

    await expect.poll(() => polls.length).toBe(2);
  });

  it('is one poll with others that come before it', async () => {
    const { refresher, polls } = await start();
    await refresher.poll();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    for (let time = 0; time < 3; time += 1) refresher.wake('development', 20);

    expect(vi.getTimerCount()).toBe(1);
    vi.runAllTimers();
    vi.useRealTimers();
    await expect.poll(() => polls.length).toBe(2);
  });

  it.each([
    ['of another environment', 200, 'production'],
    ['while the server has too much to do', 503, 'development'],
  ])('%s is no poll', async (_what, status, environment) => {
    const { refresher } = await start(status);
    await refresher.poll();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    refresher.wake(environment, 0);

    expect(vi.getTimerCount()).toBe(0);
  });
});

/** A refresher with one token, and the polls that its server has got. */
async function start(status = 200) {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  let held: Promise<void> = Promise.resolve();
  receiver.answer(async () => {
    await held;
    return { status, body: JSON.stringify({ version: 2, features: [flag('one')] }) };
  });
  const log = createLog('plain', () => {});
  const upstream = connectUpstream(readOptions(['edge'], { UPSTREAM_URL: receiver.url }), identity);
  onTestFinished(() => upstream.close());
  const refresher = new Refresher({
    ...{ upstream, store: new FlagStore(), log, report: () => {} },
    settings: { intervalMs: 3_600_000, keepRefusedSeconds: 0, isDelta: false },
  });
  refresher.add([token]);
  return {
    refresher,
    polls: receiver.received,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}
