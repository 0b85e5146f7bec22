import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { putObjectOnce } from '../../../../lib/platform/audit/bucket.ts';
import { localAws } from '../../../support/local-aws.ts';

interface Received extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  readonly body: string;
}

const file = { text: 'a line\n', sha256: 'c3Vt' };

let received: Received[];
/** Status and text of what is answered, one after the other. */
let answers: [number, string][];

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: await textOf(request) });
    const [status, text] = answers.shift() ?? [500, ''];
    response.writeHead(status).end(text);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, localAws, { AUDIT_BUCKET_ENDPOINT: `http://127.0.0.1:${port}` });
  return () => {
    server.closeAllConnections();
    server.close();
  };
});

beforeEach(() => {
  received = [];
  vi.spyOn(Math, 'random').mockReturnValue(0.01);
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return () => {
    vi.restoreAllMocks();
  };
});

it('an object is sent once, signed, with its checksum and the condition that there is none', async () => {
  answers = [[200, '']];

  expect(await putObjectOnce('bucket', 'a=b/17.ndjson', file)).toBe(file.text);

  expect(received).toEqual([
    {
      method: 'PUT',
      url: '/bucket/a%3Db/17.ndjson',
      headers: expect.objectContaining({
        'content-length': '7',
        'if-none-match': '*',
        'x-amz-checksum-sha256': 'c3Vt',
        'x-amz-content-sha256': expect.stringMatching(/^[\da-f]{64}$/),
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=[^,]*if-none-match;[^,]*x-amz-checksum-sha256;/,
        ),
      }),
      body: file.text,
    },
  ]);
});

it('the object that is there is read, and answered', async () => {
  answers = [
    [412, '<Error><Code>PreconditionFailed</Code><Message>no</Message></Error>'],
    [200, 'another\n'],
  ];

  expect(await putObjectOnce('bucket', 'key', file)).toBe('another\n');

  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PUT /bucket/key',
    'GET /bucket/key',
  ]);
});

it('a busy S3 is asked again, and a refusal has its name and message', async () => {
  answers = [
    [503, '<Error><Code>SlowDown</Code><Message>busy</Message></Error>'],
    [403, '<Error><Code>AccessDenied</Code><Message>no right</Message></Error>'],
  ];

  await expect(putObjectOnce('bucket', 'key', file)).rejects.toMatchObject({
    name: 'AccessDenied',
    message: 'no right',
    status: 403,
  });
  expect(received).toHaveLength(2);
});
