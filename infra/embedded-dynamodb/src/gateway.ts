import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import type { Parameters } from './dynalite.ts';
import type { Dispatch } from './operations.ts';
import {
  internalError,
  isServiceError,
  missingAuthenticationError,
  payloadTooLargeError,
  type ServiceError,
  serializationError,
  unknownOperationError,
} from './service-error.ts';

const maxRequestBytes = 16 * 1024 * 1024;

// Longer than any client keeps an idle connection: closing first would race its next request.
const keepAliveMs = 10 * 60 * 1000;

const target = /^DynamoDB_20120810\.(?<operation>\w+)$/;

/** DynamoDB's JSON protocol over HTTP. Credentials must be there; signatures are not checked. */
export function createGateway(dispatch: Dispatch): Server {
  const server = createServer((request, response) => {
    // Nothing listens for the answer once the connection is gone.
    response.on('error', () => undefined);
    void answer(request, dispatch).then(
      (body) => send(response, 200, body),
      (error: unknown) => {
        const shown = presentable(error);
        send(response, shown.statusCode, shown.body);
      },
    );
  });
  server.keepAliveTimeout = keepAliveMs;
  return server;
}

async function answer(request: IncomingMessage, dispatch: Dispatch): Promise<Parameters> {
  const text = await readBody(request);
  if (request.method === 'GET') return { status: 'healthy' };
  const operation = target.exec(String(request.headers['x-amz-target']))?.groups?.operation;
  if (operation === undefined) throw unknownOperationError();
  if (!request.headers.authorization?.startsWith('AWS4-')) throw missingAuthenticationError();
  return dispatch(operation, parse(text));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxRequestBytes) throw payloadTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(text: string): Parameters {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
      return body as Parameters;
    }
  } catch {
    // Not JSON at all: the same answer as for JSON that is no object.
  }
  throw serializationError();
}

/** An unforeseen error costs its own request a 500, never the process. */
function presentable(error: unknown): ServiceError {
  if (isServiceError(error)) return error;
  console.error('The embedded DynamoDB failed to answer a request:', error);
  return internalError();
}

function send(response: ServerResponse, statusCode: number, body: Parameters): void {
  const text = JSON.stringify(body);
  response.writeHead(statusCode, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
    'x-amz-crc32': crc32(text),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(text);
}
