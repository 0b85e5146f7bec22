import { beforeAll, describe, expect, it } from 'vitest';
import { listEvents } from '../../../../lib/events/read/event-reader.ts';
import { hashSecret } from '../../../../lib/identity/tokens/token-format.ts';
import { findToken } from '../../../../lib/identity/tokens/token-store.ts';
import { createInitialTokens } from '../../../../lib/system/seed/init-tokens.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const none = { admin: [], client: [], frontend: [] };
const adminToken = '*:*.an-admin-token-for-tests';
const clientToken = 'default:development.a-client-token-for-tests';

beforeAll(async () => {
  await seed();
  const wanted = { ...none, admin: [adminToken], client: [clientToken] };
  await Promise.all([createInitialTokens(wanted), createInitialTokens(wanted)]);
});

it('creates missing tokens once, even if two starts race', async () => {
  expect([await findToken(hashSecret(adminToken)), await countEvents()]).toMatchObject([
    { type: 'admin', environment: '*', projects: ['*'], expiresAt: null },
    2,
  ]);
});

it('reads the scope of a token from its text', async () => {
  expect(await findToken(hashSecret(clientToken))).toMatchObject({
    type: 'client',
    environment: 'development',
    projects: ['default'],
    hint: 'default:development.******ests',
  });
});

it('records their creation with the service as the author, without the secret', async () => {
  const { events } = await listEvents({
    log: { kind: 'project', name: 'default' },
    offset: 0,
    limit: 1,
  });
  expect(events[0]).toMatchObject({
    type: 'api-token-created',
    createdBy: 'flagwright-system',
    project: 'default',
    environment: 'development',
    data: { tokenName: 'initial client', type: 'client', projects: ['default'] },
  });
  expect(JSON.stringify(events)).not.toContain('a-client-token');
});

it('does not change existing ones', async () => {
  const before = await countEvents();
  await createInitialTokens({ ...none, client: [clientToken] });
  expect(await countEvents()).toBe(before);
});

describe('an invalid token', () => {
  it.each([
    ['admin', 'default:development.secret-text', 'must start with "*:*." as admin tokens do'],
    ['client', '*:*.secret-text', 'must name one environment, not "*"'],
    ['frontend', '*:*.secret-text', 'must name one environment, not "*"'],
    ['client', 'default:moon.secret-text', 'must name an existing environment'],
    ['client', 'moon:development.secret-text', 'must name an existing project or "*"'],
    ['client', '[]:development.secret-text', 'must name an existing project or "*"'],
    ['client', 'default:development.', 'is not in the format'],
    ['frontend', 'secret-text', 'is not in the format'],
    ['frontend', 'default:development.secret text', 'is not in the format'],
    ['frontend', `default:development.secret-text${'x'.repeat(500)}`, 'is not in the format'],
  ] as const)('is refused: %s %s', async (type, secret, reason) => {
    const refused = createInitialTokens({ ...none, [type]: [secret] });
    await expect(refused).rejects.toThrow(
      expect.objectContaining({
        name: 'ConfigurationError',
        message: expect.stringContaining(`INIT_${type.toUpperCase()}_API_TOKENS: the token`),
      }),
    );
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.not.toThrow('secret-text');
  });

  it('prevents the creation of the others', async () => {
    const good = 'default:production.this-one-is-good';
    const bad = 'default:moon.this-one-is-not';
    await expect(createInitialTokens({ ...none, client: [good, bad] })).rejects.toThrow();
    expect(await findToken(hashSecret(good))).toBeUndefined();
  });
});

async function countEvents() {
  return (await listEvents({ log: { kind: 'all' }, offset: 0, limit: 1 })).total;
}
