import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a function may answer, in bytes of the JSON that its runtime sends. */
export const MAX_RESPONSE_BYTES = 6_291_556;

/** A function has failed, or could not start. */
export class InvocationError extends Error {
  override readonly name = 'InvocationError';
}

/** One event on its way through a function. */
interface Invocation {
  readonly id: string;
  readonly event: string;
  readonly deadline: number;
  readonly result: PromiseWithResolvers<unknown>;
}

/** The Lambda service as one execution environment sees it. */
export interface RuntimeApi {
  /** For `AWS_LAMBDA_RUNTIME_API`. */
  readonly address: string;
  /** Hands an event to the function; one at a time. */
  invoke(event: unknown, timeoutMs: number): Promise<unknown>;
  /** Fails what is running. */
  fail(error: Error): void;
  close(): void;
}

/**
 * Serves Lambda's runtime API to one process.
 * @param arn of the function
 * @see https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
export async function startRuntimeApi(arn: string): Promise<RuntimeApi> {
  let waiting: ServerResponse | undefined;
  let current: Invocation | undefined;
  let isHandedOver = false;

  const handOver = (): void => {
    if (!waiting || !current || isHandedOver) return;
    isHandedOver = true;
    waiting
      .writeHead(200, {
        'content-type': 'application/json',
        'lambda-runtime-aws-request-id': current.id,
        'lambda-runtime-deadline-ms': String(current.deadline),
        'lambda-runtime-invoked-function-arn': arn,
        'lambda-runtime-trace-id': traceOf(current.id),
      })
      .end(current.event);
    waiting = undefined;
  };
  const settle = (how: (result: PromiseWithResolvers<unknown>) => void): void => {
    const settled = current;
    current = undefined;
    isHandedOver = false;
    if (settled) how(settled.result);
  };
  const post = async (path: string, request: IncomingMessage): Promise<number> => {
    const body = await text(request);
    if (!path.endsWith('/response')) {
      settle(({ reject }) => reject(new InvocationError(body)));
    } else if (Buffer.byteLength(body) > MAX_RESPONSE_BYTES) {
      settle(({ reject }) => reject(new InvocationError(TOO_LARGE)));
      return 413;
    } else settle(({ resolve }) => resolve(JSON.parse(body)));
    return 202;
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (request.method === 'GET' && path.endsWith('/invocation/next')) {
      waiting = response;
      handOver();
      return;
    }
    const status = await post(path, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"status":"OK"}');
  });
  // Function and server are one machine: the connection on which the former waits is never closed.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    address: `127.0.0.1:${port}`,
    invoke: (event, timeoutMs) => {
      const result = Promise.withResolvers<unknown>();
      const deadline = Date.now() + timeoutMs;
      current = { id: randomUUID(), event: JSON.stringify(event), deadline, result };
      handOver();
      return result.promise;
    },
    fail: (error) => settle(({ reject }) => reject(error)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const TOO_LARGE = `{"errorType":"Function.ResponseSizeTooLarge","errorMessage":"Response payload size exceeded maximum allowed payload size (${MAX_RESPONSE_BYTES} bytes)."}`;

function traceOf(id: string): string {
  const hex = id.replaceAll('-', '');
  return `Root=1-${hex.slice(0, 8)}-${hex.slice(8)};Parent=${hex.slice(0, 16)};Sampled=0`;
}
