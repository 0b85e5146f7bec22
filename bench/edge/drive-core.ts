import { connect } from 'node:net';
import { percentile } from '../statistics.ts';

/** What came of a drive. */
export interface CoreDriven {
  readonly answers: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Of the last body. */
  readonly bytes: number;
  /** Answers with another status. */
  readonly failed: number;
}

export interface CoreDrive {
  readonly url: string;
  /** Paths with queries, in turns. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Requests as fast as so many connections can, one after the other on each. By hand, because a client that makes
 * objects of answers takes longer for 100 kB than the node that is measured.
 */
export async function driveCore({
  url,
  paths,
  headers,
  status,
  connections,
  seconds,
}: CoreDrive): Promise<CoreDriven> {
  const { host, hostname, port } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
  );
  const times: number[] = [];
  let turn = 0;
  let failed = 0;
  let bytes = 0;
  const began = performance.now();
  const end = began + seconds * 1_000;
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(Number(port), hostname);
          socket.setNoDelay(true);
          let sentAt = 0;
          let head = '';
          let left = -1;
          const send = () => {
            if (performance.now() >= end) return void socket.destroy();
            sentAt = performance.now();
            head = '';
            left = -1;
            // There is at least one request.
            socket.write(requests[turn++ % requests.length] ?? '');
          };
          socket.on('connect', send);
          socket.on('error', reject);
          socket.on('close', () => resolve());
          socket.on('data', (chunk) => {
            if (left < 0) {
              const known = Buffer.byteLength(head, 'latin1');
              head += chunk.toString('latin1', 0, Math.min(chunk.length, 4_096));
              const at = head.indexOf('\r\n\r\n');
              if (at < 0) return;
              if (Number(head.slice(9, 12)) !== status) failed += 1;
              const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
              bytes = length;
              left = length - (known + chunk.length - at - 4);
            } else left -= chunk.length;
            if (left > 0) return;
            times.push(performance.now() - sentAt);
            send();
          });
        }),
    ),
  );
  const elapsed = (performance.now() - began) / 1_000;
  return {
    answers: times.length,
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bytes,
    failed,
  };
}
