import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** The body of a call or of an answer, in AWS's JSON protocols. */
export type Body = Readonly<Record<string, unknown>>;

/** One call of the AWS SDK, as it was sent. */
export interface AwsCall {
  readonly service: 'DynamoDB' | 'SQS' | 'SecretsManager' | 'Lambda';
  /** For example `GetItem`. */
  readonly operation: string;
  /** Of a call to Lambda, the function's name is not in it, but in `path`. */
  readonly input: Body;
  readonly path: string;
  /** The id of the access key that signed it. */
  readonly signedBy: string;
}

/** What the caller gets. */
export interface AwsAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** No answer, ever: the connection stays open until the caller closes it, or is closed at once. */
type NoAnswer = 'silence' | 'reset';

/** Passes a call on, as it was sent or with another input. */
type Forward = (input?: Body) => Promise<AwsAnswer>;

/** Decides what becomes of a call. */
export type Handle = (call: AwsCall, forward: Forward) => Promise<AwsAnswer | NoAnswer>;

/** Stands between the AWS SDK and an embedded part: a table or queue, for example. */
export interface AwsProxy {
  readonly endpoint: string;
  close(): void;
}

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems', 'Scan']);

const CONNECTIONS = 64;

/**
 * Starts a proxy in front of an embedded table, queue or another part.
 * @param target its endpoint
 * @param handle is called with each call, those at the same time in parallel
 */
export async function startAwsProxy(target: string, handle: Handle): Promise<AwsProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const server = createServer(async (request, response) => {
    try {
      const sent = await buffer(request);
      const answer = await handle(callOf(request, sent), (input) =>
        send(request, target, input ? Buffer.from(JSON.stringify(input)) : sent, agent),
      );
      if (answer === 'silence') return;
      if (answer === 'reset') response.destroy();
      else response.writeHead(answer.status, answer.headers).end(answer.body);
    } catch {
      // The target or the caller is gone.
      response.destroy();
    }
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

/** Whether an operation only reads. */
export function isRead({ operation }: Pick<AwsCall, 'operation'>): boolean {
  return READS.has(operation);
}

/** The body of a call or of an answer, read; empty if there is none. */
export function bodyOf(text: Buffer): Body {
  return text.length === 0 ? {} : (JSON.parse(text.toString('utf8')) as Body);
}

/** An answer of DynamoDB's or SQS's own. */
export function answerOf(status: number, body: object): AwsAnswer {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** Holds a call for half of this time before the target sees it, and for half of it after that. */
export async function held(ms: number, forward: Forward): Promise<AwsAnswer> {
  await pause(ms / 2);
  const answer = await forward();
  await pause(ms / 2);
  return answer;
}

function callOf({ headers, url: path = '/' }: IncomingMessage, sent: Buffer): AwsCall {
  const [, signedBy = ''] = /Credential=([^/]+)/.exec(headers.authorization ?? '') ?? [];
  const [name = '', operation = ''] = String(headers['x-amz-target'] ?? '.Invoke').split('.');
  return { service: serviceOf(name), operation, input: bodyOf(sent), path, signedBy };
}

function serviceOf(name: string): AwsCall['service'] {
  if (name.startsWith('DynamoDB')) return 'DynamoDB';
  if (name === '') return 'Lambda';
  return name === 'secretsmanager' ? 'SecretsManager' : 'SQS';
}

async function send(
  { url = '/', headers }: IncomingMessage,
  target: string,
  body: Buffer,
  agent: Agent,
): Promise<AwsAnswer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = { ...headers, 'content-length': String(body.length) };
    const options = { method: 'POST', headers: sent, agent };
    httpRequest(new URL(url, target), options, resolve).on('error', reject).end(body);
  });
  return {
    status: answer.statusCode ?? 500,
    headers: answer.headers,
    body: await buffer(answer),
  };
}
