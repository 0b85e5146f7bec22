import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import type { Rights } from '../../auth/rights.ts';
import { type Commit, noChange, recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { addonChange } from './integration-change.ts';
import { type AddonInput, checkSettings } from './integration-settings.ts';
import { findMemberships } from './memberships.ts';
import type { Addon } from './model.ts';
import { sealSecrets } from './secrets.ts';
import { getVisibleAddon } from './visible-integrations.ts';

/**
 * Replaces the settings of an addon. A mask in place of a secret keeps the stored one while requests go
 * to the same origin.
 * @throws {NotFoundError} when the addon does not exist or the caller may not see it
 * @throws {ValidationError} naming what is wrong with the input
 */
export function updateAddon(
  { author, rights }: Pick<Caller, 'author' | 'rights'>,
  id: number,
  input: AddonInput,
): Promise<Addon> {
  return recordChange({ author, expect: ['addon-config-updated'] }, () =>
    decide(rights, id, input),
  );
}

async function decide(rights: Rights, id: number, input: AddonInput): Promise<Commit<Addon>> {
  const [before, memberships] = await allInOrder([
    getVisibleAddon(rights, id),
    findMemberships(rights, input.projects ?? []),
  ]);
  const { settings, sensitive } = checkSettings(input, before);
  const { memberships: _former, ...kept } = before;
  const after: Addon = {
    ...kept,
    ...settings,
    ...memberships,
    secrets: sealSecrets(id, sensitive, before.secrets),
  };
  if (isDeepStrictEqual(before, after)) return noChange(before);
  return addonChange(before, after);
}
