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

const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

// Longer than any client keeps an idle connection: closing first would race its next request.
const KEEP_ALIVE_MS = 10 * 60 * 1000;

const TARGET = /^DynamoDB_20120810\.(?<operation>\w+)$/;

/** DynamoDB's JSON protocol over HTTP. Credentials are required; their signature is not checked. */
export function createGateway(dispatch: Dispatch): Server {
  const server = createServer((request, response) => {
    // Nobody reads the response once the connection is closed.
    response.on('error', () => undefined);
    void answer(request, dispatch).then(
      (body) => send(response, 200, body),
      (error: unknown) => {
        const shown = presentable(error);
        send(response, shown.statusCode, shown.body);
      },
    );
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

async function answer(request: IncomingMessage, dispatch: Dispatch): Promise<Parameters> {
  const text = await readBody(request);
  if (request.method === 'GET') return { status: 'healthy' };
  const operation = TARGET.exec(String(request.headers['x-amz-target']))?.groups?.operation;
  if (operation === undefined) throw unknownOperationError();
  if (!request.headers.authorization?.startsWith('AWS4-')) throw missingAuthenticationError();
  return dispatch(operation, parse(text));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_REQUEST_BYTES) throw payloadTooLargeError();
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
    // Not JSON: answered like JSON that is not an object.
  }
  throw serializationError();
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

/** An unexpected error fails its own request with a 500. The process keeps running. */
function presentable(error: unknown): ServiceError {
  if (isServiceError(error)) return error;
  console.error('The embedded DynamoDB failed to answer a request:', error);
  return internalError();
}
