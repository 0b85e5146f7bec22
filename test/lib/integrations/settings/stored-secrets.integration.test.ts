import { describe, expect, it } from 'vitest';
import { allRights } from '../../../../lib/auth/rights.ts';
import { createIntegration } from '../../../../lib/integrations/settings/create-integration.ts';
import {
  findIntegration,
  integrationWrite,
  listIntegrations,
} from '../../../../lib/integrations/settings/integration-store.ts';
import { openParameters } from '../../../../lib/integrations/settings/secrets.ts';
import { updateIntegration } from '../../../../lib/integrations/settings/update-integration.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const author = { id: -42, name: 'a test' };

describe('the secrets of an integration', () => {
  it('are not stored as plain text', async () => {
    const { id } = await createIntegration(
      { author, rights: allRights },
      input({ authorization: 'planted-token' }),
    );
    await updateIntegration(
      { author, rights: allRights },
      id,
      input({ authorization: 'planted-other-token' }),
    );

    const stored = [...(await listIntegrations()), ...(await queryPartition(keys.eventPartition))];

    expect(JSON.stringify(stored)).not.toContain('planted');
  });

  it('decrypt for their own integration', async () => {
    const addon = await createIntegration(
      { author, rights: allRights },
      input({ contentType: 'text/plain' }),
    );

    expect(openParameters(addon)).toEqual({
      url: 'https://hooks.example.com/planted-url',
      contentType: 'text/plain',
    });
  });

  it('do not decrypt for another', async () => {
    const one = await createIntegration({ author, rights: allRights }, input());
    const other = await createIntegration({ author, rights: allRights }, input());

    expect(() => openParameters({ ...other, secrets: one.secrets })).toThrow();
  });

  it('can be entered again after the encryption key was lost', async () => {
    const addon = await createIntegration({ author, rights: allRights }, input());
    const url = addon.secrets.url?.replace(/.{4}$/, 'lost') ?? '';
    await transact([integrationWrite(addon, { ...addon, secrets: { url } })]);

    await updateIntegration(
      { author, rights: allRights },
      addon.id,
      input({ url: 'https://hooks.example.com/again' }),
    );

    const stored = await findIntegration(addon.id);
    expect(stored && openParameters(stored).url).toBe('https://hooks.example.com/again');
  });

  it('are refused as masks for another origin, and stay as they are', async () => {
    const { id } = await createIntegration(
      { author, rights: allRights },
      input({ authorization: 'planted-token' }),
    );
    const elsewhere = { url: 'https://attacker.example/', authorization: '******' };

    await expect(
      updateIntegration({ author, rights: allRights }, id, input(elsewhere)),
    ).rejects.toThrow('`/body/parameters/authorization`');

    const stored = await findIntegration(id);
    expect(stored && openParameters(stored)).toEqual({
      url: 'https://hooks.example.com/planted-url',
      authorization: 'planted-token',
    });
  });

  it('are kept by masks for another path of the same origin', async () => {
    const { id } = await createIntegration(
      { author, rights: allRights },
      input({ authorization: 'planted-token' }),
    );
    const url = 'https://hooks.example.com/another-path';

    const addon = await updateIntegration(
      { author, rights: allRights },
      id,
      input({ url, authorization: '******' }),
    );

    expect(openParameters(addon)).toEqual({ url, authorization: 'planted-token' });
  });

  it('are refused as masks for a new URL after the encryption key was lost', async () => {
    const addon = await createIntegration(
      { author, rights: allRights },
      input({ authorization: 'planted-token' }),
    );
    const url = addon.secrets.url?.replace(/.{4}$/, 'lost') ?? '';
    await transact([integrationWrite(addon, { ...addon, secrets: { ...addon.secrets, url } })]);

    await expect(
      updateIntegration(
        { author, rights: allRights },
        addon.id,
        input({ authorization: '******' }),
      ),
    ).rejects.toThrow('`/body/parameters/authorization`');
  });

  it('survive concurrent changes', async () => {
    const { id } = await createIntegration({ author, rights: allRights }, input());
    const mask = { url: '******' };

    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        updateIntegration({ author, rights: allRights }, id, {
          ...input(mask),
          description: `change ${index}`,
        }),
      ),
    );

    const addon = await findIntegration(id);
    expect(addon && openParameters(addon).url).toBe('https://hooks.example.com/planted-url');
    expect(addon?.version).toBe(11);
  });
});

function input(parameters: Readonly<Record<string, string>> = {}) {
  return {
    provider: 'webhook',
    enabled: true,
    parameters: { url: 'https://hooks.example.com/planted-url', ...parameters },
    events: [],
  };
}
