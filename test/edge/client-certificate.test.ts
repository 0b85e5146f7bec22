import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localCertificate } from '../support/certificate.ts';
import { useEdgeNodes } from './support/edge-node.ts';
import { clientToken, flag } from './support/upstream.ts';

const run = promisify(execFile);
const start = useEdgeNodes();
const PASSPHRASE = 'a passphrase of the test';

let folder: string;
let server: https.Server;
let url: string;
const path = (name: string) => join(folder, name);

/** A server that takes one certificate, and talks to nobody else. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'edge-certificate-'));
  const [own, known, stranger] = await Promise.all([
    localCertificate(),
    localCertificate(),
    localCertificate(),
  ]);
  for (const [name, { key, cert }] of Object.entries({ own, known, stranger })) {
    writeFileSync(path(`${name}.key`), key);
    writeFileSync(path(`${name}.crt`), cert);
    writeFileSync(path(`${name}.pem`), `${cert}${key}`);
  }
  await run('openssl', [
    ...['pkcs12', '-export', '-in', path('known.crt'), '-inkey', path('known.key')],
    ...['-out', path('known.pfx'), '-passout', `pass:${PASSPHRASE}`],
  ]);
  server = https.createServer(
    { key: own.key, cert: own.cert, ca: [known.cert], requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      const tokens = [
        { token: clientToken, type: 'client', environment: 'development', projects: ['*'] },
      ];
      const answer =
        request.url === '/edge/validate' ? { tokens } : { version: 2, features: [flag('one')] };
      response.end(JSON.stringify(answer));
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `https://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

async function startWith(files: Readonly<Record<string, string>>) {
  return start('edge', {
    ...{ UPSTREAM_URL: url, TOKENS: clientToken, UPSTREAM_CERTIFICATE_FILE: path('own.crt') },
    ...files,
  });
}

describe('a server that demands a certificate of its clients', () => {
  it.each([
    [
      'a pair of PEM files',
      { PKCS8_CLIENT_CERTIFICATE_FILE: 'known.crt', PKCS8_CLIENT_KEY_FILE: 'known.key' },
      200,
    ],
    ['one PEM file', { PEM_CERT_FILE: 'known.pem' }, 200],
    ['a PKCS#12 file', { PKCS12_IDENTITY_FILE: 'known.pfx' }, 200],
    ['nothing', {}, 503],
    ['the certificate of somebody else', { PEM_CERT_FILE: 'stranger.pem' }, 503],
  ])('is asked with %s', async (_what, files, status) => {
    const variables = Object.entries(files).map(([name, file]) => [name, path(file)]);
    const node = await startWith({
      ...Object.fromEntries(variables),
      ...('PKCS12_IDENTITY_FILE' in files && { PKCS12_PASSPHRASE: PASSPHRASE }),
    });

    expect((await node.ask('/internal-backstage/ready')).status).toBe(status);
  });
});

describe('a start ends with a sentence', () => {
  it.each([
    [
      'a certificate without its key',
      { PKCS8_CLIENT_CERTIFICATE_FILE: 'known.crt' },
      'are needed both, or neither',
    ],
    [
      'a key without its certificate',
      { PKCS8_CLIENT_KEY_FILE: 'known.key' },
      'are needed both, or neither',
    ],
    ['a file that is not there', { PEM_CERT_FILE: 'none.pem' }, '--pem-cert-file: cannot read'],
    ['a file that is no certificate', { PEM_CERT_FILE: 'known.pfx' }, 'cannot be used'],
    [
      'the key of another certificate',
      { PKCS8_CLIENT_CERTIFICATE_FILE: 'known.crt', PKCS8_CLIENT_KEY_FILE: 'stranger.key' },
      'cannot be used',
    ],
    [
      'a PKCS#12 file without its passphrase',
      { PKCS12_IDENTITY_FILE: 'known.pfx' },
      'cannot be used',
    ],
  ])('for %s', async (_what, files, sentence) => {
    const variables = Object.entries(files).map(([name, file]) => [name, path(file)]);

    await expect(startWith(Object.fromEntries(variables))).rejects.toThrow(sentence);
  });
});
