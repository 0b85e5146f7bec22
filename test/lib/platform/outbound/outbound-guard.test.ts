import { describe, expect, it } from 'vitest';
import {
  refuseForbiddenTarget,
  TargetRefusedError,
  TargetUnknownError,
  type VettedAddress,
  vetTarget,
} from '../../../../lib/platform/outbound/outbound-guard.ts';
import {
  asHost,
  brokenUrls,
  disguisedUrls,
  insideAddresses,
  insideNames,
  refusedSchemes,
} from './refused-targets.ts';

const strict = { allowPrivate: false };
const local = { allowPrivate: true };

describe.each(insideAddresses)('%s (%s)', (_name, address) => {
  it('is refused as a host when the address is saved', () => {
    const url = new URL(`https://${asHost(address)}/hook`);

    expect(() => refuseForbiddenTarget(url, strict)).toThrow(TargetRefusedError);
  });

  it('is refused when sending, if a name resolves to it', async () => {
    const url = new URL('https://hooks.example.com/');

    await expect(vetTarget(url, { ...strict, resolve: answering(address) })).rejects.toThrow(
      TargetRefusedError,
    );
  });

  it('is refused when sending, even beside a public address', async () => {
    const url = new URL('https://hooks.example.com/');
    const resolve = answering('93.184.215.14', address);

    await expect(vetTarget(url, { ...strict, resolve })).rejects.toThrow(TargetRefusedError);
  });
});

describe('a disguised or forbidden target', () => {
  it.each([...disguisedUrls, ...insideNames, ...refusedSchemes])(
    'is refused: %s, %s',
    (_what, url) => {
      expect(() => refuseForbiddenTarget(new URL(url), strict)).toThrow(TargetRefusedError);
    },
  );
});

it.each(brokenUrls)('%s is not a URL: %s', (_what, url) => {
  expect(URL.canParse(url)).toBe(false);
});

describe('a scheme other than http and https', () => {
  it.each(refusedSchemes.slice(1))(
    'is refused even where private targets are allowed: %s, %s',
    (_what, url) => {
      expect(() => refuseForbiddenTarget(new URL(url), local)).toThrow(TargetRefusedError);
    },
  );
});

describe('a public target', () => {
  it.each([
    'https://93.184.215.14/',
    'https://[2606:4700::1111]:8443/hook',
    'https://example.com/',
  ])('may be saved: %s', (url) => {
    expect(() => refuseForbiddenTarget(new URL(url), strict)).not.toThrow();
  });

  it('is called at the vetted addresses', async () => {
    const resolve = answering('93.184.215.14', '2606:4700::1111');

    expect(await vetTarget(new URL('https://example.com/'), { ...strict, resolve })).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
  });

  it('without an address is not refused for good', async () => {
    await expect(
      vetTarget(new URL('https://example.com/'), { ...strict, resolve: answering() }),
    ).rejects.toThrow(TargetUnknownError);
  });
});

describe('where private targets are allowed', () => {
  it.each(['http://127.0.0.1:4000/', 'http://localhost/', 'https://10.0.0.1/', 'http://[::1]/'])(
    'they may be saved: %s',
    (url) => {
      expect(() => refuseForbiddenTarget(new URL(url), local)).not.toThrow();
    },
  );

  it.each([
    'http://169.254.169.254/',
    'http://168.63.129.16/',
    'http://100.100.100.200/',
    'http://[fd00:ec2::254]/',
    'http://[fd00:ec2::23]/',
    'http://[fd20:ce::254]/',
    'http://[fe80::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0/',
  ])('metadata and disguised addresses are still refused: %s', (url) => {
    expect(() => refuseForbiddenTarget(new URL(url), local)).toThrow(TargetRefusedError);
  });
});

describe('a refusal', () => {
  it('does not contain the address, which is a secret', async () => {
    const url = new URL('https://hooks.example.com/planted-secret');

    const error = await vetTarget(url, { ...strict, resolve: answering('10.9.8.7') }).catch(
      (thrown) => thrown,
    );

    expect(String(error)).not.toMatch(/planted-secret|hooks|10\.9/);
  });
});

function answering(...addresses: string[]) {
  return async (): Promise<VettedAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}
