import type { Contract } from '../../lib/http/contract.ts';
import type { WorkerContract } from '../../lib/platform/workers.ts';
import { outputFolder } from './bundle.ts';
import type { Discovered } from './discover.ts';

/** CloudFormation id of the role of each class of function; defined in `infra/cloudformation/`. */
export const roleOf = (contract: Contract): string => {
  const role = contract.role ?? (contract.method === 'GET' ? 'reader' : 'writer');
  return {
    reader: 'ReaderRole',
    writer: 'WriterRole',
    client: 'ClientRole',
    replayer: 'ReplayerRole',
    none: 'NoDataRole',
  }[role];
};

const capitalized = (id: string): string => `${id[0]?.toUpperCase()}${id.slice(1)}`;

/** Each worker has a role of its own: `DispatchEventsRole`. */
export const workerRoleOf = (contract: WorkerContract): string =>
  `${capitalized(contract.workerId)}Role`;

/** CloudFormation id of each queue. */
export const queueResource = {
  events: 'EventsQueue',
  deliveries: 'DeliveriesQueue',
  slowDeliveries: 'SlowDeliveriesQueue',
} as const;

/** A variable of `serverless.yml`, which the CLI resolves. */
const custom = (name: string): string => `\${self:custom.${name}}`;

/** Omitted for functions that need no key. */
const encryptionKey = (uses: boolean | undefined) =>
  uses ? { ENCRYPTION_KEY: custom('encryptionKey') } : {};

/** Path of a function's package, relative to the repository. */
export const artifactOf = (id: string): string => `.build/packages/${id}.zip`;

const packaged = (id: string) => ({
  handler: `${outputFolder}/${id}/index.handler`,
  package: { artifact: artifactOf(id) },
  // Disables only the function's own log group: all functions share one (see serverless.yml).
  disableLogs: true,
});

/** Serverless writes API Gateway's route `$default` as `*`. */
const routeOf = ({ method, path }: Contract) => (path === '$default' ? '*' : { method, path });

const httpFunction = (id: string, contract: Contract) => ({
  ...packaged(id),
  description: contract.summary,
  role: roleOf(contract),
  environment: encryptionKey(contract.usesEncryptionKey),
  events: [{ httpApi: routeOf(contract) }],
});

const workerEvent = ({ source }: WorkerContract) =>
  source.kind === 'schedule'
    ? { schedule: { rate: [source.rate] } }
    : {
        sqs: {
          arn: { 'Fn::GetAtt': [queueResource[source.queue], 'Arn'] },
          batchSize: source.batchSize,
          ...(source.maximumConcurrency && { maximumConcurrency: source.maximumConcurrency }),
          functionResponseType: 'ReportBatchItemFailures',
        },
      };

/**
 * Node resolves host names in four threads by default, and cannot cancel a lookup. Four receivers
 * with unreachable name servers would block all others of a worker, which has ten messages with two
 * attempts each.
 */
const THREADS = '32';

const workerFunction = (id: string, contract: WorkerContract) => ({
  ...packaged(id),
  description: contract.summary,
  role: workerRoleOf(contract),
  timeout: contract.timeoutSeconds,
  environment: {
    // Only for workers: the API depends on the HTTP functions, so they cannot depend on its
    // address.
    BASE_URL: custom('baseUrl'),
    UV_THREADPOOL_SIZE: THREADS,
    ...encryptionKey(contract.usesEncryptionKey),
  },
  events: [workerEvent(contract)],
});

/**
 * The `functions` of `serverless.yml`, generated from the contracts: exactly the declared routes.
 */
export const serverlessFunctions = ({
  operations,
  workers,
}: Discovered): Record<string, object> => ({
  ...Object.fromEntries(
    operations.map(({ id, operation }) => [id, httpFunction(id, operation.contract)]),
  ),
  ...Object.fromEntries(workers.map(({ id, worker }) => [id, workerFunction(id, worker.contract)])),
});
