import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { type Answer, answerTo, operationOf, parse } from './answer.ts';
import type { Parameters } from './dynalite.ts';
import type { Dispatch } from './operations.ts';
import { missingAuthenticationError, payloadTooLargeError } from './service-error.ts';

const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

// Longer than any client keeps an idle connection: closing first would race its next request.
const KEEP_ALIVE_MS = 10 * 60 * 1000;

/** DynamoDB's JSON protocol over HTTP. Credentials are required; their signature is not checked. */
export function createGateway(dispatch: Dispatch): Server {
  const server = createServer((request, response) => {
    // Nobody reads the response once the connection is closed.
    response.on('error', () => undefined);
    void answerTo(() => readRequest(request, dispatch)).then((answer) => send(response, answer));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

async function readRequest(request: IncomingMessage, dispatch: Dispatch): Promise<Parameters> {
  const text = await readBody(request);
  if (request.method === 'GET') return { status: 'healthy' };
  const operation = operationOf(request.headers['x-amz-target']);
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

function send(response: ServerResponse, { statusCode, text }: Answer): void {
  response.writeHead(statusCode, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
    'x-amz-crc32': crc32(text),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(text);
}
