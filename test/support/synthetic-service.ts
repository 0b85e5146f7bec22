import type { Discovered } from '../../infra/build/discover.ts';
import { serverlessFunctions } from '../../infra/build/serverless-functions.ts';
import { type Contract, defineOperation } from '../../lib/http/contract.ts';
import {
  defineAuthorizer,
  defineQueueWorker,
  defineScheduledWorker,
} from '../../lib/platform/workers.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

const health: Contract = {
  operationId: 'getHealth',
  summary: 'Check the health of the service',
  tag: 'Operations',
  method: 'GET',
  path: '/health',
  access: { kind: 'public' },
  role: 'none',
  responses: {},
  errors: [],
};

const notFound: Contract = {
  operationId: 'routeNotFound',
  summary: 'Answer requests that no route takes',
  tag: 'Operations',
  method: 'ANY',
  path: '$default',
  access: { kind: 'public' },
  role: 'forwarder',
  responses: {},
  errors: [404],
};

const workers = [
  defineQueueWorker(
    {
      workerId: 'dispatchEvents',
      summary: 'Decide which integrations an event goes to',
      source: { kind: 'queue', queue: 'events', batchSize: 10, maximumConcurrency: 10 },
      timeoutSeconds: 30,
      announcesChanges: true,
    },
    async () => {},
  ),
  defineQueueWorker(
    {
      workerId: 'deliverNotification',
      summary: 'Send one event to one integration',
      source: { kind: 'queue', queue: 'deliveries', batchSize: 10, maximumConcurrency: 50 },
      timeoutSeconds: 30,
      usesEncryptionKey: true,
    },
    async () => {},
  ),
  defineQueueWorker(
    {
      workerId: 'deliverSlowly',
      summary: 'Send one event to one integration that is slow',
      source: { kind: 'queue', queue: 'slowDeliveries', batchSize: 10, maximumConcurrency: 20 },
      timeoutSeconds: 30,
      usesEncryptionKey: true,
    },
    async () => {},
  ),
  defineQueueWorker(
    {
      workerId: 'sendMail',
      summary: 'Send one mail',
      source: { kind: 'queue', queue: 'mails', batchSize: 1, maximumConcurrency: 5 },
      timeoutSeconds: 30,
      isForMail: true,
    },
    async () => {},
  ),
  defineAuthorizer(
    {
      workerId: 'authorizePush',
      summary: 'Decide who may listen',
      source: { kind: 'authorizer' },
      timeoutSeconds: 10,
    },
    async () => false,
  ),
  defineScheduledWorker(
    {
      workerId: 'relayEvents',
      summary: 'Queue what was committed and not queued',
      source: { kind: 'schedule', rate: 'rate(1 minute)' },
      timeoutSeconds: 30,
      watchesDeadLetters: true,
    },
    async () => {},
  ),
  defineScheduledWorker(
    {
      workerId: 'markPotentiallyStale',
      summary: 'Mark what has grown old',
      source: { kind: 'schedule', rate: 'rate(1 hour)' },
      sendsAudit: true,
      timeoutSeconds: 120,
    },
    async () => {},
  ),
  defineScheduledWorker(
    {
      workerId: 'runEachMinute',
      summary: 'Do what is due',
      source: { kind: 'schedule', rate: 'rate(1 minute)', hearsAlarms: true },
      sendsAudit: true,
      timeoutSeconds: 55,
    },
    async () => {},
  ),
];

/** The functions of a service with this many endpoints, and its workers. */
export function syntheticFunctions(endpoints: number): Record<string, object> {
  const contracts = [
    notFound,
    health,
    ...Array.from({ length: endpoints - 2 }, (_, i) => contractOf(i)),
  ];
  const discovered: Discovered = {
    operations: contracts.map((contract) => ({
      file: '',
      id: contract.operationId,
      operation: defineOperation(contract)(async () => {
        throw new Error('only its contract is of interest');
      }),
    })),
    sharedFunctions: [],
    workers: workers.map((worker) => ({ file: '', id: worker.contract.workerId, worker })),
  };
  return serverlessFunctions(discovered);
}

/** As long as the longest real ids and paths. */
function contractOf(index: number): Contract {
  return {
    operationId: `updateFeatureEnvironmentStrategy${String(index).padStart(3, '0')}`,
    summary: 'Replace a strategy of a feature in an environment, keeping its id and its place',
    tag: 'Features',
    method: methods[index % methods.length] ?? 'GET',
    path: `/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/things-${Math.floor(index / methods.length)}/{strategyId}`,
    access: { kind: 'admin', permissions: [] },
    // One that writes, and one that reads.
    usesEncryptionKey: [6, 8].includes(index % 10),
    ...(index === 0 && { role: 'replayer' }),
    ...(index === 1 && { role: 'account' }),
    ...(index === 2 && { role: 'eventReader' }),
    ...(index === 4 && { role: 'client' }),
    ...(index === 3 && { role: 'mailRequester' }),
    ...(index === 5 && { role: 'inviter' }),
    ...(index === 16 && { role: 'singleSignOn' }),
    responses: {},
    errors: [],
  };
}
