import { ADMIN, type AdminClient } from './admin-client.ts';
import type { Places } from './places.ts';

/** A private project that no attacker but an administrator may see. */
export interface Vault {
  readonly flag: string;
  readonly segment: number;
  /** Its ids, which the attackers know. */
  readonly places: Places;
  /** Its content, which they do not know: it must be in no response to them. */
  readonly markers: readonly string[];
  readonly secret: string;
}

export const VAULT = 'vault';

/** Marks the content of the vault; random, so that no hostile value contains it. */
const content = (what: string) => `content-4d1c9a-${what}`;

const kinds = [
  'about',
  'flag',
  'strategy',
  'customer',
  'segment',
  'token',
  'variant',
  'event',
] as const;

/** Creates the project with something of each kind in it, and makes it private. */
export async function createVault(admin: AdminClient): Promise<Vault> {
  await admin.post(`${ADMIN}/projects`, { id: VAULT, name: VAULT, description: content('about') });
  const flag = 'vault-flag';
  const features = `${ADMIN}/projects/${VAULT}/features`;
  await admin.post(features, { name: flag, description: content('flag') });
  await admin.put(`${features}/${flag}`, { description: content('event') });
  await admin.put(`${features}/${flag}`, { description: content('flag') });
  const constraints = [{ contextName: 'userId', operator: 'IN', values: [content('customer')] }];
  const segment = await admin.post(`${ADMIN}/segments`, {
    name: content('segment'),
    project: VAULT,
    constraints,
  });
  const strategy = await admin.post(`${features}/${flag}/environments/development/strategies`, {
    name: 'flexibleRollout',
    title: content('strategy'),
    parameters: { rollout: '100', stickiness: 'default', groupId: flag },
    constraints,
    segments: [segment.id],
    variants: [
      { name: content('variant'), weight: 1000, weightType: 'variable', stickiness: 'default' },
    ],
  });
  await admin.post(`${features}/${flag}/environments/development/on`, {});
  await admin.post(`${ADMIN}/features/${flag}/tags`, { type: 'simple', value: 'vault-tag' });
  const token = await admin.post(`${ADMIN}/api-tokens`, {
    tokenName: content('token'),
    type: 'client',
    environment: 'development',
    projects: [VAULT],
  });
  await admin.put(`${ADMIN}/projects/${VAULT}/settings`, { mode: 'private' });
  const ids = { segment: segment.id, strategy: strategy.id, token: token.id };
  return {
    flag,
    segment: segment.id,
    places: vaultPlaces(flag, ids),
    markers: kinds.map(content),
    secret: token.secret,
  };
}

function vaultPlaces(
  flag: string,
  ids: { readonly segment: number; readonly strategy: string; readonly token: string },
): Places {
  return {
    projectId: [VAULT],
    project: [VAULT],
    projects: [VAULT],
    newProjectId: [VAULT],
    featureName: [flag],
    feature: [flag],
    features: [flag],
    parent: [flag],
    'features/name': [flag],
    environment: ['development'],
    environmentId: ['development'],
    strategyId: [ids.strategy],
    'segments/id': [ids.segment],
    segmentIds: [ids.segment],
    segments: [ids.segment],
    token: [ids.token],
    type: ['simple'],
    value: ['vault-tag'],
  };
}
