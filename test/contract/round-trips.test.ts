import { beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { serverlessFunctions } from '../../infra/build/serverless-functions.ts';
import { functionOf } from '../../infra/build/shared-functions.ts';
import { readResources } from '../../infra/local/cloudformation.ts';
import { takesSession } from '../../lib/http/takes-session.ts';
import { exceptions } from '../support/round-trips/exceptions.ts';
import { findExcesses } from '../support/round-trips/limits.ts';
import {
  type MeasuredOperation,
  measureOperations,
} from '../support/round-trips/measure-operations.ts';
import { coversPartition, partitionsFor } from '../support/template-policies.ts';

const discovered = await discover();
const { operations } = discovered;
const ids = operations.map(({ id }) => id);

let measured: ReadonlyMap<string, MeasuredOperation>;

beforeAll(async () => {
  const all = await measureOperations();
  measured = new Map(all.map((each) => [each.operationId, each]));
}, 300_000);

// The capacity units of an operation follow from its calls; test/contract/growth.test.ts holds them.
describe('the round trips of an operation', () => {
  it.each(ids)('%s keeps its limits', (id) => {
    const operation = measured.get(id);
    expect(operation?.problem).toBeUndefined();
    expect(operation && findExcesses(operation), operation?.calls).toEqual([]);
  });

  it('have no exception for an unknown operation', () => {
    expect(Object.keys(exceptions).filter((id) => !ids.includes(id))).toEqual([]);
  });
});

// A change reads the heads of the logs that its events will be appended to beside the state, if it knows them.
describe('the logs that an operation expects to grow', () => {
  // The reasons are those of the second round trip, in exceptions.ts; some operations rarely record anything.
  const late = [
    ...['addTag', 'applyFlagFiles', 'createApplication', 'deleteApiToken', 'deleteFeature'],
    'exportFeatures',
    ...['importToggles', 'recoverSignIn', 'removeTag', 'updateApiToken', 'updateTags'],
    'uploadCodeReferences',
  ];

  it('are all that grow, except of a few operations', () => {
    const found = [...measured].filter(([, { logs }]) => logs.late.length > 0);
    expect(found.map(([id]) => id).sort()).toEqual(late);
  });

  const enabled = [
    'type#feature-strategy-add',
    'type#feature-strategy-update',
    'type#release-plan-milestone-started',
  ];
  const disabled = ['type#feature-environment-disabled'];
  const stale = ['type#feature-stale-off', 'type#feature-stale-on'];
  const ofAllProjects = ['project#*'];
  // Read to know whether what is known of the projects still holds, for where changes need approval.
  const ofKnownProjects = [
    'type#change-request-configuration-updated',
    'type#default-strategy-updated',
    'type#project-archived',
    'type#project-created',
    'type#project-deleted',
    'type#project-environment-added',
    'type#project-environment-removed',
    'type#project-revived',
    'type#project-updated',
  ];

  // The same of the accounts, to know which of them SCIM manages.
  const ofKnownAccounts = [
    ...['service-account-created', 'service-account-deleted', 'service-account-updated'],
    ...['user-created', 'user-updated'],
  ].map((type) => `type#${type}`);

  it('grow, except those of events that depend on the state', () => {
    const found = [...measured].filter(([, { logs }]) => logs.needless.length > 0);
    expect(Object.fromEntries(found.map(([id, { logs }]) => [id, logs.needless]))).toEqual({
      addEnvironmentToProject: ['type#default-strategy-updated'],
      archiveFeature: ['type#feature-dependencies-removed'],
      archiveManifestFlag: ['type#feature-dependencies-removed'],
      archiveProjectManifestFlag: ['type#feature-dependencies-removed'],
      archiveFeatures: ['type#feature-dependencies-removed'],
      bulkToggleFeaturesEnvironmentOn: enabled,
      changeMilestoneProgression: ['type#milestone-progression-changed'],
      changeUserPassword: ['type#pat-deleted'],
      createChangeRequest: ['type#change-request-created'],
      createFeatureLink: stale,
      createManifestFlag: ofKnownProjects,
      deleteApiToken: ofAllProjects,
      deleteFeatureLink: stale,
      deleteFeatureStrategy: disabled,
      deleteScimUsers: ofKnownAccounts,
      patchFeature: stale,
      patchFeatureStrategy: disabled,
      removeReleasePlan: disabled,
      toggleFeatureEnvironmentOn: enabled,
      updateApiToken: ofAllProjects,
      updateFeatureLink: stale,
      updateFeatureStrategy: disabled,
      updateFeatureStrategySegments: disabled,
      updatePayloadSchema: stale,
      updateProjectMilestoneStrategy: disabled,
      updateSegment: ofKnownProjects,
    });
  });
});

describe('the response of an operation', () => {
  it.each(ids)('%s has the headers of all responses', (id) => {
    expect(measured.get(id)?.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';(?!.*unsafe).* frame-ancestors 'none'$/,
      ),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}$/),
    });
  });

  // Exactly those that contain no secret, and are fetched again and again.
  const cached = {
    getConsoleAsset: 'public, max-age=31536000, immutable',
    getDocsAsset: 'public, max-age=3600',
    evaluateOfrepFlags: 'private, no-cache',
    getAllClientFeatures: 'private, no-cache',
    getClientFeature: 'private, no-cache',
    getDelta: 'private, no-cache',
    getFrontendApiFeaturesWithPost: 'private, no-cache',
    getFrontendFeatures: 'private, no-cache',
  };

  it('is stored by no cache, except that of a few operations', () => {
    const stored = [...measured].filter(
      ([, { headers }]) => headers['cache-control'] !== 'no-store',
    );
    expect(
      Object.fromEntries(stored.map(([id, { headers }]) => [id, headers['cache-control']])),
    ).toEqual(cached);
  });
});

describe('the role of an operation', async () => {
  const roles = { Resources: Object.fromEntries(await readResources('roles.yml')) };
  const boundRoles = { account: 'AccountRole', singleSignOn: 'SingleSignOnRole' } as const;
  const bound = operations.flatMap(({ id, operation: { contract } }) => {
    const role =
      contract.role ?? (contract.hasOwnFunction ? undefined : contract.sharedFunction?.role);
    return role === 'account' || role === 'singleSignOn' ? [[id, boundRoles[role]] as const] : [];
  });

  it('may record that a session is used, wherever one is accepted', () => {
    const functions = serverlessFunctions(discovered);
    const unable = operations.filter(({ operation: { contract } }) => {
      if (!takesSession(contract)) return false;
      const { role } = functions[functionOf(contract)] as {
        readonly role: string;
      };
      const granted = partitionsFor(roles, role, 'dynamodb:UpdateItem');
      return granted && !coversPartition(granted, 'SESSION#x');
    });
    expect(unable.map(({ id }) => id)).toEqual([]);
  });

  it('is bound to partitions for those that strangers enter accounts with', () => {
    expect(bound.map(([id]) => id).sort()).toEqual([
      'addPublicSignupTokenUser',
      'changePassword',
      'enrolPasskey',
      'finishOidcLogin',
      'getDeviceToken',
      'getSecondFactorOptions',
      'getSignOutPage',
      'login',
      'recoverSignIn',
      'signInWithPasskey',
      'signOut',
      'signOutOfBrowser',
      'startDeviceSignIn',
      'startPasskeySignIn',
    ]);
  });

  // One only reads, and one shares its function with what signs out.
  const idle = ['getSecondFactorOptions', 'getSignOutPage'];
  const writing = bound.filter(([id]) => !idle.includes(id));

  it.each(writing)('covers every item that %s writes, in the %s', (id, role) => {
    const written = measured.get(id)?.written ?? [];
    expect(written.length).toBeGreaterThan(0);
    const uncovered = written.filter(
      ({ action, partition }) =>
        !coversPartition(partitionsFor(roles, role, action) ?? [], partition),
    );
    expect(uncovered).toEqual([]);
  });
});
