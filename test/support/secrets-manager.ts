import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A Secrets Manager with one secret, on its real protocol. */
export interface SecretsManager {
  readonly endpoint: string;
  /** Operations that were called, in order, for example `GetSecretValue`. */
  readonly calls: readonly string[];
  /** The current value, and when it was stored. */
  readonly stored: { readonly value: string; readonly at: Date };
  /** Stores a value as if it had been stored at this time. */
  store(value: string, at?: Date): void;
  /** From now on, new values count as stored this many milliseconds ago. */
  backdate(ms: number): void;
  /** Refuses all calls, as for a role without the permission. */
  refuse(isRefused: boolean): void;
  close(): Promise<void>;
}

export const SECRET_ARN =
  'arn:aws:secretsmanager:us-east-1:000000000000:secret:EncryptionKey-AbCdEf';

/** Starts it on a free port of this machine. */
export async function startSecretsManager(value: string): Promise<SecretsManager> {
  const calls: string[] = [];
  let stored = { value, at: new Date() };
  let backdatedMs = 0;
  let isRefused = false;
  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).replace('secretsmanager.', '');
    const input = JSON.parse(await text(request)) as Record<string, string>;
    calls.push(operation);
    const problem = isRefused ? 'AccessDeniedException' : problemOf(request, input);
    if (problem) return send(response, 400, { __type: problem, Message: 'refused by the test' });
    if (operation === 'PutSecretValue') {
      stored = { value: input.SecretString ?? '', at: new Date(Date.now() - backdatedMs) };
    }
    send(response, 200, {
      ARN: SECRET_ARN,
      Name: 'EncryptionKey',
      VersionId: randomUUID(),
      VersionStages: ['AWSCURRENT'],
      ...(operation === 'GetSecretValue' && {
        SecretString: stored.value,
        CreatedDate: stored.at.getTime() / 1_000,
      }),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    calls,
    get stored() {
      return stored;
    },
    store: (next, at = new Date()) => {
      stored = { value: next, at };
    },
    backdate: (ms) => {
      backdatedMs = ms;
    },
    refuse: (refused) => {
      isRefused = refused;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** AWS accepts only signed calls, and knows only secrets that exist. */
function problemOf({ headers }: IncomingMessage, { SecretId }: Record<string, string>) {
  const isSigned = /^AWS4-HMAC-SHA256 .*\/secretsmanager\/aws4_request/.test(
    headers.authorization ?? '',
  );
  if (!isSigned) return 'MissingAuthenticationTokenException';
  return SecretId === SECRET_ARN ? undefined : 'ResourceNotFoundException';
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, {
      'content-type': 'application/x-amz-json-1.1',
      // Of the clock that a test may have moved: the SDK repeats calls when the clocks differ.
      date: new Date().toUTCString(),
    })
    .end(JSON.stringify(body));
}
