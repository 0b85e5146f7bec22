import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRights } from '../../../lib/auth/rights.ts';
import { createIntegration } from '../../../lib/integrations/settings/create-integration.ts';
import { secretPlace } from '../../../lib/integrations/settings/model.ts';
import { openParameters } from '../../../lib/integrations/settings/secrets.ts';
import { updateIntegration } from '../../../lib/integrations/settings/update-integration.ts';
import { keepKeys } from '../../../lib/platform/secrets/key-cache.ts';
import { type ControlPlane, startControlPlane } from '../../support/control-plane.ts';
import {
  SECRET_ARN,
  type SecretsManager,
  startSecretsManager,
} from '../../support/secrets-manager.ts';
import { startCommand } from '../../support/start-command.ts';
import { useTable } from '../../support/table.ts';

useTable();

const TABLE = 'flagwright-test';
const lostKey = 'the key that somebody has deleted for good';
const newKey = 'the key that takes the place of the lost one';
const caller = { author: { id: -42, name: 'a test' }, rights: allRights };
const webhook = {
  provider: 'webhook',
  enabled: true,
  parameters: { url: 'https://hooks.example.com/planted', authorization: 'planted-token' },
  events: [],
};

let aws: ControlPlane;
let secrets: SecretsManager;

beforeAll(async () => {
  aws = await startControlPlane(process.env.DYNAMODB_ENDPOINT ?? '');
  secrets = await startSecretsManager(lostKey);
  // The table of this test has the keys of the secret, as in a deployment.
  delete process.env.ENCRYPTION_KEY;
  keepKeys(lostKey);
}, 90_000);

afterAll(async () => {
  aws.close();
  await secrets.close();
});

describe('npm run adopt', () => {
  it('gives a table that stayed what it lacks, with nothing but its name and the key', async () => {
    aws.settingsOf(TABLE).ttl = 'ttl';

    const { stdout, stderr, code } = await adopt('--stage', 'prod', '--secret', SECRET_ARN);

    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(
      `${TABLE} has got: point-in-time recovery, the tags service, protection from deletion.`,
    );
    expect(stdout).not.toContain('No known key decrypts');
  });

  it('says which secrets a new key does not decrypt; entered again, they do', async () => {
    const addon = await createIntegration(caller, webhook);
    secrets.store(newKey);

    const lost = await adopt('--secret', SECRET_ARN);
    keepKeys(newKey);
    expect(() => openParameters(addon)).toThrow('unknown key');
    const entered = await updateIntegration(caller, addon.id, webhook);
    const found = await adopt('--secret', SECRET_ARN);

    const places = ['url', 'authorization'].map((name) => secretPlace(addon.id, name));
    expect(lost.stdout).toMatch(/No known key decrypts: .*Enter them again\./);
    for (const place of places) expect(lost.stdout).toContain(place);
    expect(found.stdout).not.toContain('No known key decrypts');
    expect(openParameters(entered)).toMatchObject(webhook.parameters);
  });

  it.each([
    ['no table', [], 'Set the table to adopt: --table NAME'],
    ['a table that does not exist', ['--table', 'gone'], 'There is no table gone.'],
  ])('refuses %s in one line', async (_what, args, words) => {
    const { stderr, code } = await command(args);

    expect([code, stderr.trim()]).toEqual([1, words]);
  });
});

function adopt(...args: readonly string[]) {
  return command(['--table', TABLE, ...args]);
}

function command(args: readonly string[]) {
  return startCommand('infra/restore/adopt.ts', args, {
    ...process.env,
    DYNAMODB_ENDPOINT: aws.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
  }).ended;
}
