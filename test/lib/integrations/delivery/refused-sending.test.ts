import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendRequest } from '../../../../lib/integrations/delivery/send-request.ts';
import { type DnsServer, startDnsServer } from '../../../support/dns-server.ts';
import { type Receiver, startReceiver } from '../../../support/receiver.ts';
import { insideAddresses, refusedUrls } from '../../platform/outbound/refused-targets.ts';

let dns: DnsServer;

beforeAll(async () => {
  dns = await startDnsServer();
});

afterAll(() => dns.close());

const strict = { allowPrivate: false, resolve: (name: string) => dns.resolve(name) };
const local = { ...strict, allowPrivate: true };

const refused = { ok: false, status: null, error: 'refused-target', final: true };

describe('nothing is sent to', () => {
  it.each(refusedUrls)('%s: %s', async (_what, url) => {
    dns.answer(['93.184.215.14']);

    expect(await sendRequest(post(url), strict)).toMatchObject(refused);
    expect(dns.asked).toEqual([]);
  });
});

describe('nothing is sent to a name that resolves to', () => {
  it.each(insideAddresses)('%s: %s', async (_what, address) => {
    dns.answer([address]);

    expect(await sendRequest(post('https://hooks.example.com/'), strict)).toMatchObject(refused);
    expect(dns.asked).toContain('hooks.example.com');
  });
});

describe('a redirect', () => {
  let receiver: Receiver;
  let inside: Receiver;

  beforeEach(async () => {
    [receiver, inside] = await Promise.all([startReceiver(), startReceiver()]);
  });

  afterEach(() => Promise.all([receiver.close(), inside.close()]));

  it.each([301, 302, 303, 307, 308])(
    'to an internal address is not followed (%i)',
    async (status) => {
      receiver.answer({ status, headers: { location: `${inside.url}/latest/meta-data/` } });

      expect(await sendRequest(post(receiver.url), local)).toMatchObject({ ok: false, status });
      expect(inside.received).toEqual([]);
    },
  );
});

describe('a name whose DNS answer changes after it was vetted', () => {
  it('is refused when it resolves to an internal address at the next attempt', async () => {
    dns.answer(['93.184.215.14'], ['127.0.0.1']);
    await dns.resolve('rebinding.example.com');

    const outcome = await sendRequest(post('https://rebinding.example.com/'), strict);

    expect(outcome).toMatchObject(refused);
  });

  it('is called at the vetted address, without another DNS query', async () => {
    const vetted = await startReceiver();
    const { port } = new URL(vetted.url);
    const other = await startReceiver('127.0.0.2', Number(port));
    dns.answer(['127.0.0.1'], ['127.0.0.2']);

    const outcome = await sendRequest(post(`http://rebinding.example.com:${port}/`), local);

    expect(outcome).toMatchObject({ ok: true, status: 200 });
    expect(vetted.received).toMatchObject([{ headers: { host: `rebinding.example.com:${port}` } }]);
    expect(other.received).toEqual([]);
    expect(dns.asked).toHaveLength(2);
    await Promise.all([vetted.close(), other.close()]);
  });
});

function post(url: string) {
  return {
    destination: '',
    url: new URL(url),
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{}'),
  };
}
