import { beforeAll, describe, expect, it, vi } from 'vitest';
import { systemAuthor } from '../../../../lib/auth/author.ts';
import { allRights } from '../../../../lib/auth/rights.ts';
import { authenticate } from '../../../../lib/identity/authentication/authenticate.ts';
import type { TokenScope } from '../../../../lib/identity/tokens/model.ts';
import { dynamo } from '../../../../lib/platform/dynamo/client.ts';
import { createToken } from '../../../../lib/projects/tokens/create-token.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { useTable } from '../../../support/table.ts';

// Longer than any test here takes, on a busy machine too.
process.env.TOKEN_CACHE_SECONDS = '60';

useTable();

const scope: TokenScope = {
  tokenName: 'ops',
  type: 'admin',
  environment: '*',
  projects: ['*'],
  expiresAt: null,
};

const refusal = { status: 401, name: 'AuthenticationRequired' };

beforeAll(() => seed());

it('finds the caller of an admin token', async () => {
  expect(await authenticate(await newSecret())).toEqual({
    author: { id: -42, name: 'ops' },
    tokenType: 'admin',
    projects: ['*'],
    environment: '*',
    rights: allRights,
  });
});

it('accepts the token after "Bearer", in any case', async () => {
  expect(await authenticate(`bEaReR ${await newSecret()}`)).toMatchObject({ tokenType: 'admin' });
});

it.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['only whitespace', '   '],
  ['"Bearer" alone', 'Bearer '],
  ['an unknown token', '*:*.unknown'],
  ['10 kB', `*:*.${'x'.repeat(10_000)}`],
  ['a token that is not ASCII', '*:*.пароль'],
  ['another scheme', 'Basic dXNlcjpwYXNzd29yZA=='],
])('refuses %s', async (_title, header) => {
  await expect(authenticate(header)).rejects.toMatchObject(refusal);
});

it('refuses a token as soon as it expires, even if it is cached', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const secret = await newSecret({ expiresAt: new Date(Date.now() + 1_000).toISOString() });
  await authenticate(secret);
  vi.setSystemTime(Date.now() + 1_001);
  await expect(authenticate(secret)).rejects.toMatchObject(refusal);
  vi.useRealTimers();
});

describe('the cost', () => {
  it.each<[string, Partial<TokenScope>, number]>([
    ['is one read for a token of applications', { type: 'client', environment: 'development' }, 1],
    ['is one more for an admin token, for the networks that the instance allows', {}, 2],
  ])('%s, and none while it is cached', async (_what, change, reads) => {
    const secret = await newSecret(change);
    const first = await countReads(() => authenticate(secret));
    const second = await countReads(() => authenticate(secret));
    expect([first, second]).toEqual([reads, 0]);
  });

  it('is one read for an unknown token, and none while it is cached', async () => {
    const refuse = () => authenticate('*:*.nobody-made-this').catch(() => undefined);
    expect([await countReads(refuse), await countReads(refuse)]).toEqual([1, 0]);
  });

  it('is no read for a text that cannot be a token', async () => {
    const refuse = () => authenticate(`*:*.${'y'.repeat(10_000)}`).catch(() => undefined);
    expect(await countReads(refuse)).toBe(0);
  });

  it('stays low for a verified token during a flood of made-up ones', async () => {
    const secret = await newSecret();
    await authenticate(secret);
    await Promise.all(
      Array.from({ length: 1_100 }, (_, index) =>
        authenticate(`*:*.made-up-${index}`).catch(() => undefined),
      ),
    );
    expect(await countReads(() => authenticate(secret))).toBe(0);
  });
});

async function newSecret(change: Partial<TokenScope> = {}) {
  return (await createToken(systemAuthor, { ...scope, ...change })).secret;
}

/** Number of reads that an action makes; the mark that a token is used is a write. */
async function countReads(run: () => Promise<unknown>): Promise<number> {
  const send = vi.spyOn(dynamo(), 'send');
  await run();
  const { length } = send.mock.calls.filter(([command]) =>
    /^(Get|BatchGet|Query)/.test(command.constructor.name),
  );
  send.mockRestore();
  return length;
}
