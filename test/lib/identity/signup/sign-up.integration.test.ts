import { beforeAll, expect, it } from 'vitest';
import { createSignupToken } from '../../../../lib/identity/signup/change-signup-tokens.ts';
import type { SignupToken } from '../../../../lib/identity/signup/model.ts';
import { MAX_SIGNUPS } from '../../../../lib/identity/signup/model.ts';
import { signUp } from '../../../../lib/identity/signup/sign-up.ts';
import { withItsDetails } from '../../../../lib/identity/signup/signup-token-details.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

const password = 'correct horse battery staple';

it('stores the secret neither in plain text nor as the key', async () => {
  const { token, secret } = await newToken();
  expect(JSON.stringify(await stored(token))).not.toContain(secret);
});

it('counts concurrent signups', async () => {
  const { token, secret } = await newToken();
  await Promise.all(
    [1, 2, 3].map((number) => signUp(secret, { email: `count-${number}@example.com`, password })),
  );
  expect((await stored(token))?.signups).toBe(3);
});

it('refuses signups beyond the limit of a token, also concurrent ones', async () => {
  const { token, secret } = await newToken();
  await transact([
    {
      update: keys.signupToken(token.hash),
      expression: 'SET signups = :count',
      values: { ':count': MAX_SIGNUPS - 1 },
    },
  ]);
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map((number) => signUp(secret, { email: `limit-${number}@example.com`, password })),
  );
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason.name] : [],
  );
  expect(refusals).toEqual(['ExceedsLimitError', 'ExceedsLimitError']);
});

async function newToken() {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const creation = createSignupToken(admin.author, { name: 'a link', expiresAt });
  const { secret } = await withItsDetails(creation, undefined);
  return { token: (await creation).token, secret };
}

function stored({ hash }: SignupToken) {
  return getItem(keys.signupToken(hash));
}
