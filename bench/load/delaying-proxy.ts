import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** What a call to DynamoDB takes from a function in the same region. */
const READ_MS = 4;
const WRITE_MS = 6;
const TRANSACTION_MS = 12;

const READS = new Set(['GetItem', 'BatchGetItem', 'Query']);

/** Stands in front of the embedded table and makes it as slow as the network would. */
interface DelayingProxy {
  readonly endpoint: string;
  close(): void;
}

/** Starts a proxy that holds each call for half of its time before the table, and half after it. */
export async function startDelayingProxy(target: string): Promise<DelayingProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const delay = delayOf(String(request.headers['x-amz-target']).split('.')[1] ?? '');
    await pause(delay / 2);
    const answer = await forward(request, target, body, agent);
    const content = await buffer(answer);
    await pause(delay / 2);
    response.writeHead(answer.statusCode ?? 500, answer.headers).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

function delayOf(operation: string): number {
  if (READS.has(operation)) return READ_MS;
  return operation === 'TransactWriteItems' ? TRANSACTION_MS : WRITE_MS;
}

function forward(
  { url = '/', headers }: IncomingMessage,
  target: string,
  body: Buffer,
  agent: Agent,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(new URL(url, target), { method: 'POST', headers, agent }, resolve)
      .on('error', reject)
      .end(body);
  });
}
