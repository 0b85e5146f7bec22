import { describe, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { functionOf, membersOf } from '../../infra/build/shared-functions.ts';

const discovered = await discover();
const { operations, sharedFunctions } = discovered;

/** The operations of the specification this service began with, in its order. */
const specified = [
  'getAddons',
  'getChangeRequestPlayground',
  'getFeatureEnvironment',
  'searchEvents',
  'getEventsForToggle',
  'getFeatureUsageSummary',
  'updateGroup',
  'getPublicSignupToken',
  'getAllPublicSignupTokens',
  'createStrategy',
  'createProject',
  'getUser',
  'addAccessToProject',
  'updateTags',
  'getAllFeatureTypes',
  'disableBanner',
  'addTagToFeatures',
  'validateEdgeTokens',
  'getTag',
  'addRoleToUser',
];

describe('a function of its own', () => {
  it.each(specified)('has %s, which is specified', (id) => {
    const contract = operations.find((each) => each.id === id)?.operation.contract;
    expect(contract && functionOf(contract)).toBe(id);
  });

  it('has what applications and edges poll and write, but for the protocols', () => {
    const shared = operations
      .filter(({ operation: { contract } }) => contract.access.kind === 'application')
      .filter(({ id, operation }) => functionOf(operation.contract) !== id)
      .map(({ operation }) => functionOf(operation.contract));
    expect([...new Set(shared)]).toEqual(['serveOfrep']);
  });
});

describe('functions that name their routes', () => {
  const families = sharedFunctions.filter(({ contract }) => contract.routes !== undefined);
  // They were shared before reads and writes were kept apart.
  const mixed = ['manageActions', 'manageBanners', 'manageGroups'];
  const apart = families.filter(({ id }) => !mixed.includes(id));

  it('keep reads and writes apart', () => {
    const methodsOf = (family: (typeof families)[number]) =>
      membersOf(discovered, family).map(({ operation }) => operation.contract.method);
    const wrong = apart.filter(
      (family) =>
        new Set(methodsOf(family).map((method) => method === 'GET')).size !== 1 ||
        methodsOf(family).includes('GET') !== (family.contract.role === 'reader'),
    );
    expect(apart.length).toBeGreaterThan(10);
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('have the rights of writers only for strangers, with the key of secrets, or with the queue of deliveries', () => {
    const special = apart.filter(
      ({ contract }) => contract.usesEncryptionKey || !['reader', 'writer'].includes(contract.role),
    );
    expect(
      Object.fromEntries(
        special.map((family) => [family.id, membersOf(discovered, family).map(({ id }) => id)]),
      ),
    ).toEqual({
      enterWithPasskey: [
        'enrolPasskey',
        'getSecondFactorOptions',
        'recoverSignIn',
        'signInWithPasskey',
        'startPasskeySignIn',
      ],
      resendDeliveries: ['replayIntegrationEvent', 'replayIntegrationEvents', 'testAddon'],
      saveIntegrations: ['createAddon', 'updateAddon'],
      signInDevices: ['getDeviceToken', 'startDeviceSignIn'],
    });
  });
});
