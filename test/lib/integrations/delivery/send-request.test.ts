import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendRequest } from '../../../../lib/integrations/delivery/send-request.ts';
import { type Receiver, startReceiver } from '../../../support/receiver.ts';

const local = { allowPrivate: true };
const strict = { allowPrivate: false };

let receiver: Receiver;

beforeEach(async () => {
  receiver = await startReceiver();
});

afterEach(() => receiver.close());

describe('a request', () => {
  it('arrives unchanged', async () => {
    await sendRequest(requestTo(`${receiver.url}/a/path?and=query`), local);

    expect(receiver.received).toEqual([
      {
        method: 'POST',
        path: '/a/path?and=query',
        headers: {
          host: new URL(receiver.url).host,
          'content-type': 'application/json',
          authorization: 'Bearer token',
          'content-length': '20',
          connection: 'close',
        },
        body: '{"text":"Ünïcode"}',
      },
    ]);
  });

  it('reaches a name through its addresses', async () => {
    const { ok } = await sendRequest(
      requestTo(receiver.url.replace('127.0.0.1', 'localhost')),
      local,
    );

    expect(ok).toBe(true);
  });

  it('never reaches a private address that is not allowed', async () => {
    const outcome = await sendRequest(requestTo(receiver.url.replace('http:', 'https:')), strict);

    expect(outcome).toMatchObject({
      ok: false,
      status: null,
      error: 'refused-target',
      final: true,
    });
    expect(receiver.received).toEqual([]);
  });
});

describe('a response', () => {
  it.each([200, 201, 202, 204, 299])('of %i is success', async (status) => {
    receiver.answer({ status });

    expect(await sendRequest(requestTo(receiver.url), local)).toMatchObject({
      ok: true,
      status,
      error: null,
    });
  });

  it.each([400, 401, 404, 410, 429, 500, 503])('of %i is a failure', async (status) => {
    receiver.answer({ status, body: 'no' });

    expect(await sendRequest(requestTo(receiver.url), local)).toMatchObject({
      ok: false,
      status,
      error: null,
      final: false,
      responseText: 'no',
    });
  });

  it.each([301, 302, 303, 307, 308])('that redirects (%i) is not followed', async (status) => {
    receiver.answer({ status, headers: { location: '/elsewhere' } });

    const outcome = await sendRequest(requestTo(receiver.url), local);

    expect(outcome).toMatchObject({ ok: false, status });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
  });

  it('is read up to 64 KB', async () => {
    receiver.answer({ body: 'x'.repeat(1_000_000) });

    const { ok, responseText } = await sendRequest(requestTo(receiver.url), local);

    expect(ok).toBe(true);
    expect(responseText).toHaveLength(64 * 1024);
  });

  it('whose body breaks off is judged by its status', async () => {
    const { url, server } = await startRaw('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf');

    const outcome = await sendRequest(requestTo(url), local, 200);

    expect(outcome).toMatchObject({ ok: true, status: 200 });
    server.close();
  });
});

describe('no response', () => {
  it('within the time is a timeout', async () => {
    receiver.answer(() => new Promise(() => undefined));

    const outcome = await sendRequest(requestTo(receiver.url), local, 100);

    expect(outcome).toMatchObject({ ok: false, status: null, error: 'timeout', final: false });
  });

  it('because the connection was cut is a failure', async () => {
    receiver.answer({ hangUp: true });

    const outcome = await sendRequest(requestTo(receiver.url), local);

    expect(outcome).toMatchObject({ ok: false, status: null, error: 'ECONNRESET', final: false });
  });

  it('because nobody listens is a failure', async () => {
    await receiver.close();

    const outcome = await sendRequest(requestTo(receiver.url), local);

    expect(outcome).toMatchObject({ ok: false, status: null, error: 'ECONNREFUSED', final: false });
  });

  it('but a switch of protocols is a failure', async () => {
    const { url, server } = await startRaw(
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    );

    const outcome = await sendRequest(requestTo(url), local);

    expect(outcome).toMatchObject({ ok: false, status: null, error: 'no-answer', final: false });
    server.close();
  });

  it('but something that is not HTTP is a failure', async () => {
    const { url, server } = await startRaw('SSH-2.0-OpenSSH_9.9\r\n');

    const outcome = await sendRequest(requestTo(url), local);

    expect(outcome).toMatchObject({ ok: false, status: null, error: 'HPE_INVALID_CONSTANT' });
    server.close();
  });
});

function requestTo(url: string) {
  return {
    destination: '',
    url: new URL(url),
    headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
    body: Buffer.from('{"text":"Ünïcode"}'),
  };
}

/** A raw TCP server, for responses that no HTTP server would send. */
async function startRaw(answer: string): Promise<{ url: string; server: TcpServer }> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
