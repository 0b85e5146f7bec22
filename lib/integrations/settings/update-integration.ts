import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import type { Rights } from '../../auth/rights.ts';
import { type Commit, noChange, recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { integrationChange } from './integration-change.ts';
import { checkSettings, type IntegrationInput } from './integration-settings.ts';
import { findMemberships } from './memberships.ts';
import type { Integration } from './model.ts';
import { sealSecrets } from './secrets.ts';
import { getVisibleIntegration } from './visible-integrations.ts';

/**
 * Replaces the settings of an integration. A mask in place of a secret keeps the stored one while requests go
 * to the same origin.
 * @throws {NotFoundError} when the integration does not exist or the caller may not see it
 * @throws {ValidationError} naming what is wrong with the input
 */
export function updateIntegration(
  { author, rights }: Pick<Caller, 'author' | 'rights'>,
  id: number,
  input: IntegrationInput,
): Promise<Integration> {
  return recordChange({ author, expect: ['addon-config-updated'] }, () =>
    decide(rights, id, input),
  );
}

async function decide(
  rights: Rights,
  id: number,
  input: IntegrationInput,
): Promise<Commit<Integration>> {
  const [before, memberships] = await allInOrder([
    getVisibleIntegration(rights, id),
    findMemberships(rights, input.projects ?? []),
  ]);
  const { settings, sensitive } = checkSettings(input, before);
  const { memberships: _former, ...kept } = before;
  const after: Integration = {
    ...kept,
    ...settings,
    ...memberships,
    secrets: sealSecrets(id, sensitive, before.secrets),
  };
  if (isDeepStrictEqual(before, after)) return noChange(before);
  return integrationChange(before, after);
}
