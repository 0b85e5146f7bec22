/**
 * A fast receiver in a process of its own: answers 200 at once, and tells its parent when it was asked to
 * how much it has received and how long after the event that was.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** One request as the receiver saw it. */
export interface Receipt {
  /** Unix time in milliseconds. */
  readonly at: number;
  /** Since the time in the event, which is set just before its commit. */
  readonly afterEventMs: number;
}

export type ReceiverMessage =
  | { readonly kind: 'listening'; readonly url: string }
  | {
      readonly kind: 'receipts';
      readonly receipts: readonly Receipt[];
      readonly sample: {
        readonly headers: Readonly<Record<string, string>>;
        readonly body: string;
      };
    };

let receipts: Receipt[] = [];
let sample: { headers: Record<string, string>; body: string } = { headers: {}, body: '' };

const now = (): number => performance.timeOrigin + performance.now();

const server = createServer(async (request, response) => {
  const body = await text(request);
  response.end();
  const at = now();
  const { createdAt } = JSON.parse(body) as { createdAt: string };
  receipts.push({ at, afterEventMs: at - Date.parse(createdAt) });
  sample = { headers: request.headers as Record<string, string>, body };
});

const tell = (message: ReceiverMessage): void => {
  process.send?.(message);
};

process.on('message', () => {
  tell({ kind: 'receipts', receipts, sample });
  receipts = [];
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  tell({ kind: 'listening', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
