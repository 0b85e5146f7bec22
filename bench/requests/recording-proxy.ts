import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** One call of the AWS SDK, as it went over the wire. */
export interface Call {
  readonly service: 'DynamoDB' | 'SQS';
  /** For example `GetItem`. */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Bytes of the answer. */
  readonly bytes: number;
  readonly failed: boolean;
}

/** Holds every call for so long that calls made in parallel overlap, however fast the table is. */
const HOLD_MS = 3;

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems', 'Scan']);

interface Consumed {
  readonly CapacityUnits?: number;
}

const unitsOf = (answer: unknown): number => {
  const { ConsumedCapacity = [] } = answer as { ConsumedCapacity?: Consumed | Consumed[] };
  return [ConsumedCapacity].flat().reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);
};

const parsed = (body: Buffer): Record<string, unknown> =>
  body.length === 0 ? {} : (JSON.parse(body.toString('utf8')) as Record<string, unknown>);

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const forward = (request: IncomingMessage, target: string, body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
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

/** Stands between the service and an embedded part, and writes down what is asked of it. */
export interface RecordingProxy {
  readonly endpoint: string;
  close(): void;
}

/**
 * Starts it. Every call to DynamoDB is made to tell the capacity that it consumed.
 * @param target endpoint of the embedded part
 * @param record gets every call when it has been answered
 */
export const startRecordingProxy = async (
  target: string,
  record: (call: Call) => void,
): Promise<RecordingProxy> => {
  const server = createServer(async (request, response) => {
    const startedAt = performance.now();
    const input = parsed(await buffer(request));
    const [name = '', operation = ''] = String(request.headers['x-amz-target']).split('.');
    const service = name.startsWith('DynamoDB') ? 'DynamoDB' : 'SQS';
    const asked = service === 'DynamoDB' ? { ...input, ReturnConsumedCapacity: 'TOTAL' } : input;
    const { status, headers, body } = await forward(
      request,
      target,
      Buffer.from(JSON.stringify(asked)),
    );
    await pause(HOLD_MS);
    const units = status === 200 && service === 'DynamoDB' ? unitsOf(parsed(body)) : 0;
    record({
      service,
      operation,
      input,
      startedAt,
      endedAt: performance.now(),
      readUnits: READS.has(operation) ? units : 0,
      writeUnits: READS.has(operation) ? 0 : units,
      bytes: body.length,
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
};
