import { randomBytes } from 'node:crypto';
import { systemAuthor } from '../../auth/author.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Rights } from '../../auth/rights.ts';
import { type Commit, recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { presentTagType } from '../../flags/tag-types/present-tag-type.ts';
import { createTagTypeWrite } from '../../flags/tag-types/tag-type-store.ts';
import { nextIdWrite } from '../../platform/dynamo/counters.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { ProviderTagType } from '../providers/parts/model.ts';
import {
  checkSettings,
  type IntegrationInput,
  type IntegrationSettings,
} from './integration-settings.ts';
import { integrationWrite } from './integration-store.ts';
import { findMemberships } from './memberships.ts';
import type { Integration } from './model.ts';
import { withoutParameters } from './present-integration.ts';
import { sealSecrets } from './secrets.ts';

/** Name of the sequence of integration ids. */
const SEQUENCE = 'addons';

/**
 * Creates an integration, and the tag types of its provider that do not exist yet.
 * @throws {ValidationError} naming what is wrong with the input
 */
export async function createIntegration(
  { author, rights }: Pick<Caller, 'author' | 'rights'>,
  input: IntegrationInput,
): Promise<Integration> {
  const settings = checkSettings(input);
  return recordChange({ author, expect: ['addon-config-created'] }, () => decide(rights, settings));
}

async function decide(
  rights: Rights,
  { provider, settings, sensitive }: IntegrationSettings,
): Promise<Commit<Integration>> {
  const [[sequence, ...tagTypes], memberships] = await Promise.all([
    getItems([keys.sequence(SEQUENCE), ...provider.tagTypes.map(({ name }) => keys.tagType(name))]),
    findMemberships(rights, settings.projects),
  ]);
  const last = sequence?.last ?? 0;
  const id = last + 1;
  const integration: Integration = {
    ...settings,
    ...memberships,
    id,
    uid: randomBytes(9).toString('base64url'),
    secrets: sealSecrets(id, sensitive),
    createdAt: new Date().toISOString(),
    version: 1,
  };
  const missing = provider.tagTypes.filter((_, index) => tagTypes[index] === undefined);
  return {
    writes: [
      nextIdWrite(SEQUENCE, last),
      integrationWrite(undefined, integration),
      ...missing.map((tagType) => createTagTypeWrite(tagType)),
    ],
    events: [
      ...missing.map(tagTypeEvent),
      { type: 'addon-config-created', data: withoutParameters(integration) },
    ],
    result: integration,
  };
}

/** Tag types are added by the service, which is recorded as their author. */
function tagTypeEvent(tagType: ProviderTagType): EventDraft {
  return {
    type: 'tag-type-created',
    data: presentTagType(tagType),
    author: systemAuthor,
  };
}
