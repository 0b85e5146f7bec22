import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { startInChild } from '../../test/support/call-in-child.ts';

/** One request as the receiver saw it. */
export interface Receipt {
  /** Unix time in milliseconds. */
  readonly at: number;
  /** Since the time in the event, which is set just before its commit. */
  readonly afterEventMs: number;
}

interface Receipts {
  readonly receipts: readonly Receipt[];
  /** One of the requests. */
  readonly sample: { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

/** A receiver in its own process, so that it takes no time from the sender. */
export interface BenchReceiver {
  readonly url: string;
  /** Waits until this many requests have arrived since the last time, and returns them. */
  take(count: number): Promise<Receipts>;
  close(): Promise<void>;
}

const POLL_MS = 50;
const WITHIN_MS = 120_000;

export async function startReceiver(): Promise<BenchReceiver> {
  const { result: url, stop } = await startInChild<string>(import.meta.filename, 'receive', null);
  const poll = async (): Promise<Receipts> => (await (await fetch(url)).json()) as Receipts;
  return {
    url,
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
    close: stop,
  };
}

/**
 * In a child process: responds to every POST at once. A GET takes the receipts.
 * @returns the URL
 */
export async function receive(): Promise<string> {
  let receipts: Receipt[] = [];
  let sample = {};
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.end(JSON.stringify({ receipts, sample }));
      receipts = [];
      return;
    }
    const body = await text(request);
    response.end();
    const at = performance.timeOrigin + performance.now();
    const { createdAt } = JSON.parse(body) as { createdAt: string };
    receipts.push({ at, afterEventMs: at - Date.parse(createdAt) });
    sample = { headers: request.headers, body };
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
