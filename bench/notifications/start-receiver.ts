import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReceiverMessage } from './receiver-process.ts';

type Receipts = Extract<ReceiverMessage, { kind: 'receipts' }>;

/** The receiver, which runs in a process of its own so that it takes no time from who sends. */
export interface BenchReceiver {
  readonly url: string;
  /** Waits until so many requests have arrived since the last time, and takes them. */
  take(count: number): Promise<Receipts>;
  close(): void;
}

const POLL_MS = 50;
const WITHIN_MS = 120_000;

export const startReceiver = async (): Promise<BenchReceiver> => {
  const child = fork(resolve(import.meta.dirname, 'receiver-process.ts'));
  const next = async (): Promise<ReceiverMessage> => {
    const [message] = (await once(child, 'message')) as [ReceiverMessage];
    return message;
  };
  const first = await next();
  if (first.kind !== 'listening') throw new Error('The receiver does not listen.');
  const poll = async (): Promise<Receipts> => {
    const answer = next();
    child.send('tell');
    return (await answer) as Receipts;
  };
  return {
    url: first.url,
    take: async (count) => {
      const deadline = Date.now() + WITHIN_MS;
      let all = await poll();
      while (all.receipts.length < count) {
        if (Date.now() > deadline) {
          throw new Error(`Only ${all.receipts.length} of ${count} requests arrived.`);
        }
        await pause(POLL_MS);
        const more = await poll();
        all = { ...more, receipts: [...all.receipts, ...more.receipts] };
      }
      return all;
    },
    close: () => {
      child.disconnect();
    },
  };
};
