import type { Contract } from '../../lib/http/contract.ts';
import type { WorkerContract } from '../../lib/workers.ts';
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

/** Workers have a role each: `DispatchEventsRole`. */
export const workerRoleOf = (contract: WorkerContract): string =>
  `${capitalized(contract.workerId)}Role`;

/** CloudFormation id of each queue. */
export const queueResource = {
  events: 'EventsQueue',
  deliveries: 'DeliveriesQueue',
  slowDeliveries: 'SlowDeliveriesQueue',
} as const;

/** What `serverless.yml` says about this, which the CLI puts in its place. */
const custom = (name: string): string => `\${self:custom.${name}}`;

/** Absent from functions that need no key. */
const encryptionKey = (uses: boolean | undefined) =>
  uses ? { ENCRYPTION_KEY: custom('encryptionKey') } : {};

/** Where the package of a function is, relative to the repository. */
export const artifactOf = (id: string): string => `.build/packages/${id}.zip`;

const packaged = (id: string) => ({
  handler: `${outputFolder}/${id}/index.handler`,
  package: { artifact: artifactOf(id) },
  // Not its logs, only a log group of its own: all functions share one (see serverless.yml).
  disableLogs: true,
});

/** Serverless calls API Gateway's route `$default` `*`. */
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
 * Node asks the system for the address of a name in one of four threads, and can not take it back. Four
 * receivers whose name servers are dead would hold up all others of a worker, which has ten messages with
 * two attempts each.
 */
const THREADS = '32';

const workerFunction = (id: string, contract: WorkerContract) => ({
  ...packaged(id),
  description: contract.summary,
  role: workerRoleOf(contract),
  timeout: contract.timeoutSeconds,
  environment: {
    // Only here: the API is made of the HTTP functions, so they cannot be made of its address.
    BASE_URL: custom('baseUrl'),
    UV_THREADPOOL_SIZE: THREADS,
    ...encryptionKey(contract.usesEncryptionKey),
  },
  events: [workerEvent(contract)],
});

/** The `functions` of `serverless.yml`, made from the contracts: every route, and no ghost. */
export const serverlessFunctions = ({
  operations,
  workers,
}: Discovered): Record<string, object> => ({
  ...Object.fromEntries(
    operations.map(({ id, operation }) => [id, httpFunction(id, operation.contract)]),
  ),
  ...Object.fromEntries(workers.map(({ id, worker }) => [id, workerFunction(id, worker.contract)])),
});
