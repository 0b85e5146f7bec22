import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Part } from './embedded-services.ts';
import type { Functions } from './functions.ts';
import { startLocalServer } from './local-server.ts';

/** Where the SDK sends `Invoke`: a function's id, after service and stage where it has them. */
const invocation = /^\/2015-03-31\/functions\/(?:[\w-]+-)?(\w+)\/invocations$/;

/**
 * The local counterpart of Lambda's `Invoke`, for functions that call another one.
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export function startLambdaEndpoint(functions: Functions): Promise<Part> {
  return startLocalServer((request, response) => invoke(functions, request, response));
}

async function invoke(
  functions: Functions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, id = ''] = invocation.exec(request.url ?? '') ?? [];
  if (request.method !== 'POST' || !functions.definitions.has(id)) {
    return send(response, 404, { Message: 'Function not found' });
  }
  const event: unknown = JSON.parse(await text(request));
  try {
    send(response, 200, await functions.invoke(id, event));
  } catch (error) {
    response.setHeader('x-amz-function-error', 'Unhandled');
    send(response, 200, { errorMessage: String(error) });
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify(body ?? null));
}
