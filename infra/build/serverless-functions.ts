import type { Contract, FunctionRole, SharedFunctionContract } from '../../lib/http/contract.ts';
import { periods, type WorkerContract } from '../../lib/platform/workers.ts';
import { outputFolder } from './bundle.ts';
import type { Discovered } from './discover.ts';
import { firstPageFunctions } from './first-page-functions.ts';
import { announcingEnvironment, pushFor } from './push-environment.ts';
import { ownOperations, sharedRoutes } from './shared-functions.ts';

/** CloudFormation id of each queue. */
export const queueResource = {
  events: 'EventsQueue',
  deliveries: 'DeliveriesQueue',
  slowDeliveries: 'SlowDeliveriesQueue',
  mails: 'MailsQueue',
} as const;

/**
 * Node resolves host names in four threads by default, and cannot cancel a lookup. Four receivers
 * with unreachable name servers would block all others of a worker, which has ten messages with two
 * attempts each.
 */
const THREADS = '32';

const roles = {
  reader: 'ReaderRole',
  eventReader: 'EventReaderRole',
  writer: 'WriterRole',
  account: 'AccountRole',
  mailRequester: 'MailRequesterRole',
  inviter: 'InviterRole',
  singleSignOn: 'SingleSignOnRole',
  client: 'ClientRole',
  replayer: 'ReplayerRole',
  forwarder: 'ForwarderRole',
  none: 'NoDataRole',
} as const;

/** Variables that few functions need: each would be 10 kB of the template, if all functions had it. */
const mailEnvironment = {
  MAILS_QUEUE_URL: { Ref: queueResource.mails },
  MAIL_TRANSPORT: param('mailTransport'),
  MAIL_FROM: param('mailFrom'),
  SMTP_URL: param('smtpUrl'),
  SMTP_TLS: param('smtpTls'),
  SMTP_USER: param('smtpUser'),
  SMTP_PASSWORD_SECRET: param('smtpPasswordSecret'),
};

const deliveryEnvironment = {
  DELIVERIES_QUEUE_URL: { Ref: queueResource.deliveries },
  SLOW_DELIVERIES_QUEUE_URL: { Ref: queueResource.slowDeliveries },
};

const deadLetterEnvironment = {
  DEAD_LETTER_QUEUE_URLS: {
    'Fn::Join': [
      ',',
      [
        { Ref: 'EventsDeadLetterQueue' },
        { Ref: 'DeliveriesDeadLetterQueue' },
        { Ref: 'SlowDeliveriesDeadLetterQueue' },
        { Ref: 'MailsDeadLetterQueue' },
      ],
    ],
  },
};

/** Of functions that applications call. */
const budgetEnvironment = {
  CLIENT_TOKEN_BUDGET: param('clientTokenBudget'),
  FRONTEND_TOKEN_BUDGET: param('frontendTokenBudget'),
};

/** Where the audit log goes, for the workers that send it: see infra/cloudformation/audit.yml. */
const auditEnvironment = { AUDIT_TO: { Ref: 'AuditTo' } };

/** Variables of HTTP functions by their role. */
const roleEnvironments: Partial<Record<FunctionRole, object>> = {
  mailRequester: mailEnvironment,
  inviter: mailEnvironment,
  replayer: deliveryEnvironment,
};

/** None unless the deployment sets it: see infra/cloudformation/http-api.yml. */
const reservedConcurrency = {
  'Fn::If': ['HasReservedConcurrency', { Ref: 'ReservedConcurrency' }, { Ref: 'AWS::NoValue' }],
};

/**
 * CloudFormation id of the role of each class of function; defined in `infra/cloudformation/`.
 * @throws {Error} when functions of the class cannot fetch the encryption key, and one has to
 */
function roleOf(id: string, name: FunctionRole, usesEncryptionKey = false): string {
  if (!usesEncryptionKey || name === 'singleSignOn') return roles[name];
  if (name === 'reader' || name === 'writer') return `Secret${roles[name]}`;
  throw new Error(`The role "${name}" of ${id} cannot fetch the encryption key.`);
}

/** Each worker has a role of its own: `DispatchEventsRole`. */
function workerRoleOf(contract: WorkerContract): string {
  return `${capitalized(contract.workerId)}Role`;
}

/** The others have 512: `provider.memorySize` in serverless.yml. */
const COMPUTING_MEGABYTES = 1_024;

/** Path of a function's package, relative to the repository. */
export function artifactOf(id: string): string {
  return `.build/packages/${id}.zip`;
}

/**
 * The `functions` of `serverless.yml`, generated from the contracts: exactly the declared routes.
 */
export function serverlessFunctions(discovered: Discovered): Record<string, object> {
  const { sharedFunctions, workers } = discovered;
  return {
    ...Object.fromEntries(
      ownOperations(discovered).map(({ id, operation }) => [
        id,
        httpFunction(id, operation.contract),
      ]),
    ),
    ...Object.fromEntries(
      sharedFunctions.map(({ id, contract }) => [id, sharedFunctionOf(id, contract, discovered)]),
    ),
    ...Object.fromEntries(
      workers.map(({ id, worker }) => [id, workerFunction(id, worker.contract, discovered)]),
    ),
  };
}

function capitalized(id: string): string {
  return `${id[0]?.toUpperCase()}${id.slice(1)}`;
}

function httpFunction(id: string, contract: Contract) {
  const role = contract.role ?? (contract.method === 'GET' ? 'reader' : 'writer');
  return {
    ...packaged(id),
    description: contract.summary,
    role: roleOf(id, role, contract.usesEncryptionKey),
    ...(contract.hasReservedConcurrency && { reservedConcurrency }),
    ...(contract.isComputing && { memorySize: COMPUTING_MEGABYTES }),
    environment: {
      ...encryptionKey(contract.usesEncryptionKey),
      ...roleEnvironments[role],
      ...budgets([contract]),
      ...pushFor([contract]),
    },
    events: [{ httpApi: routeOf(contract) }],
  };
}

/** One function with a few routes, whatever the number of operations. */
function sharedFunctionOf(id: string, contract: SharedFunctionContract, discovered: Discovered) {
  const served = discovered.operations
    .map(({ operation }) => operation.contract)
    .filter(({ sharedFunction }) => sharedFunction?.functionId === contract.functionId);
  return {
    ...packaged(id),
    description: contract.summary,
    role: roleOf(id, contract.role, contract.usesEncryptionKey),
    environment: {
      ...encryptionKey(contract.usesEncryptionKey),
      ...roleEnvironments[contract.role],
      ...budgets(served),
      ...pushFor(served),
    },
    // Serverless writes API Gateway's method `ANY` as `*`.
    events: sharedRoutes(discovered, contract).map(({ method, path }) => ({
      httpApi: { method: method === 'ANY' ? '*' : method, path },
    })),
  };
}

function packaged(id: string) {
  return {
    handler: `${outputFolder}/${id}/index.handler`,
    package: { artifact: artifactOf(id) },
    // Disables only the function's own log group: all functions share one (see serverless.yml).
    disableLogs: true,
  };
}

/** Created by the deployment, or adopted: see infra/cloudformation/encryption-key.yml. */
const encryptionKeySecret = {
  'Fn::If': ['CreatesEncryptionKey', { Ref: 'EncryptionKey' }, { Ref: 'EncryptionKeySecret' }],
};

/** Where functions that need the key find it. The others may not read it. */
function encryptionKey(uses: boolean | undefined) {
  return uses ? { ENCRYPTION_KEY_SECRET: encryptionKeySecret } : {};
}

/** What applications may send; the others need not know. */
function budgets(contracts: readonly Contract[]) {
  return contracts.some(({ access }) => access.kind === 'application') ? budgetEnvironment : {};
}

/** A parameter of a deployment, which the CLI resolves. */
function param(name: string): string {
  return `\${param:${name}}`;
}

/** A variable of `serverless.yml`, which the CLI resolves. */
function custom(name: string): string {
  return `\${self:custom.${name}}`;
}

/** Serverless writes API Gateway's route `$default` as `*`. */
function routeOf({ method, path }: Contract) {
  return path === '$default' ? '*' : { method, path };
}

/** The parameter `warm`: see infra/cloudformation/workers.yml. */
function warmFunctions(discovered: Discovered) {
  const ids = firstPageFunctions(discovered).join();
  return { 'Fn::If': ['KeepsWarm', ids, { Ref: 'AWS::NoValue' }] };
}

/** Of the queues that a worker sends to, besides that of events. */
function queueEnvironment({ isForMail, keepsWarm }: WorkerContract): object {
  if (isForMail) return mailEnvironment;
  return keepsWarm ? {} : deliveryEnvironment;
}

function workerFunction(id: string, contract: WorkerContract, discovered: Discovered) {
  return {
    ...packaged(id),
    description: contract.summary,
    role: workerRoleOf(contract),
    timeout: contract.timeoutSeconds,
    ...lateRuns(contract),
    // The channel needs its authorizer, the API functions that know the channel, and its address the API.
    environment:
      contract.source.kind === 'authorizer'
        ? {}
        : {
            // Only for workers: the API depends on the HTTP functions, so they cannot depend on its
            // address.
            BASE_URL: custom('baseUrl'),
            ...(contract.source.kind === 'queue' && { UV_THREADPOOL_SIZE: THREADS }),
            ...encryptionKey(contract.usesEncryptionKey),
            ...(contract.keepsWarm && { WARM_FUNCTIONS: warmFunctions(discovered) }),
            ...queueEnvironment(contract),
            ...(contract.watchesDeadLetters && deadLetterEnvironment),
            ...(contract.sendsAudit && auditEnvironment),
            ...(contract.announcesChanges && announcingEnvironment),
          },
    events: workerEvents(contract),
  };
}

/**
 * Lambda would keep a run that it cannot start for six hours, and repeat one that failed: an hour of throttling would be
 * followed by 60 runs at once. The next run does the same. Not where alarms are heard, because each comes once.
 */
function lateRuns({ source }: WorkerContract): object {
  if (source.kind !== 'schedule' || source.hearsAlarms) return {};
  return { maximumEventAge: periods[source.rate].seconds, maximumRetryAttempts: 0 };
}

/** All alarms of the account and region that go off: safeguards of release plans name those that they wait for. */
const alarms = {
  eventBridge: {
    enabled: custom('isActive'),
    pattern: {
      source: ['aws.cloudwatch'],
      'detail-type': ['CloudWatch Alarm State Change'],
      detail: { state: { value: ['ALARM'] } },
    },
  },
};

function workerEvents({ source, isForMail }: WorkerContract): object[] {
  if (source.kind === 'authorizer') return [];
  if (source.kind === 'schedule') {
    return [
      { schedule: { rate: [source.rate], enabled: custom('isActive') } },
      ...(source.hearsAlarms ? [alarms] : []),
    ];
  }
  return [
    {
      sqs: {
        arn: { 'Fn::GetAtt': [queueResource[source.queue], 'Arn'] },
        batchSize: source.batchSize,
        maximumConcurrency: source.maximumConcurrency,
        functionResponseType: 'ReportBatchItemFailures',
        // An idle queue that is read costs something, so nobody pays for mail without mail.
        enabled: custom(isForMail ? 'isMailRead' : 'isActive'),
      },
    },
  ];
}
