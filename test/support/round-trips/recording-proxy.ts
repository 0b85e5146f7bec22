import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** One call of the AWS SDK, as it was sent. */
export interface Call {
  readonly service: 'DynamoDB' | 'SQS';
  /** For example `GetItem`. */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** In milliseconds, as `endedAt`. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly failed: boolean;
}

/** Stands between the service and an embedded part, and records the calls. */
interface RecordingProxy {
  readonly endpoint: string;
  close(): void;
}

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems', 'Scan']);

/**
 * Starts a proxy that makes every call to DynamoDB return its consumed capacity.
 * @param target endpoint of the embedded part
 * @param record receives every call after its answer
 * @param holdMs how long a call is held, so that calls made in parallel overlap however fast the table is
 */
export async function startRecordingProxy(
  target: string,
  record: (call: Call) => void,
  holdMs: () => number,
): Promise<RecordingProxy> {
  const server = createServer(async (request, response) => {
    const startedAt = performance.now();
    const input = parseBody(await buffer(request));
    const [name = '', operation = ''] = String(request.headers['x-amz-target']).split('.');
    const service = name.startsWith('DynamoDB') ? 'DynamoDB' : 'SQS';
    const sent = service === 'DynamoDB' ? { ...input, ReturnConsumedCapacity: 'TOTAL' } : input;
    const answer = await forward(request, target, Buffer.from(JSON.stringify(sent)));
    const { status, headers, body } = answer;
    await pause(holdMs());
    const units = status === 200 && service === 'DynamoDB' ? consumedUnits(parseBody(body)) : 0;
    const reads = isRead({ operation });
    record({
      service,
      operation,
      input,
      startedAt,
      endedAt: performance.now(),
      readUnits: reads ? units : 0,
      writeUnits: reads ? 0 : units,
      failed: status !== 200,
    });
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export function isRead({ operation }: Pick<Call, 'operation'>): boolean {
  return READS.has(operation);
}

function parseBody(body: Buffer): Record<string, unknown> {
  return body.length === 0 ? {} : (JSON.parse(body.toString('utf8')) as Record<string, unknown>);
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function forward(request: IncomingMessage, target: string, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { ...request.headers, 'content-length': String(body.length) };
    httpRequest(new URL(request.url ?? '/', target), { method: 'POST', headers }, (response) => {
      buffer(response).then(
        (answer) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
        reject,
      );
    })
      .on('error', reject)
      .end(body);
  });
}

interface Consumed {
  readonly CapacityUnits?: number;
}

function consumedUnits(answer: unknown): number {
  const { ConsumedCapacity = [] } = answer as { ConsumedCapacity?: Consumed | Consumed[] };
  return [ConsumedCapacity].flat().reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);
}
