import { type AuditConfig, parseAuditConfig } from './audit-config.ts';
import { type MailConfig, parseMailConfig } from './mail-config.ts';
import {
  choiceVariable,
  keyVariable,
  type NumberRule,
  numberVariable,
  originsVariable,
  type ProcessVariables,
  privateTargetsVariable,
  ruledVariable,
  urlVariable,
} from './process-variables.ts';

export { ConfigurationError } from './configuration-error.ts';

/** The only reader of `process.env`: parsed once, frozen; errors name the variable. */
export interface Config {
  /** Name of the DynamoDB table. */
  readonly tableName: string;
  /** Endpoint that replaces the region's DynamoDB, for example the embedded one. */
  readonly dynamoDbEndpoint: string | undefined;
  readonly sqsEndpoint: string | undefined;
  readonly lambdaEndpoint: string | undefined;
  /** Timeout of a call to the table or a queue in milliseconds, if one was set: 100 to 20,000. */
  readonly callTimeoutMs: number | undefined;
  /** What precedes a function's id in its name: `flagwright-prod-`; empty on a single machine. */
  readonly functionNamePrefix: string;
  readonly eventsQueueUrl: string | undefined;
  readonly deliveriesQueueUrl: string | undefined;
  /** Queue for receivers that respond slowly. */
  readonly slowDeliveriesQueueUrl: string | undefined;
  /** Queue of requested e-mails. */
  readonly mailsQueueUrl: string | undefined;
  /** Queues in which messages end that could not be handled. */
  readonly deadLetterQueueUrls: readonly string[];
  readonly mail: MailConfig;
  /** Where the audit log goes. */
  readonly audit: AuditConfig;
  /** Where listeners connect to be told of changes, a URL with `ws` or `wss`; nowhere if the deployment does not push. */
  readonly pushUrl: string | undefined;
  /** Where changes are published for them. */
  readonly pushEndpoint: string | undefined;
  /** Keys of secrets that must be shown or sent again (integration secrets); see `key-ring.ts`. */
  readonly encryptionKey: string | undefined;
  /** ARN of the secret in Secrets Manager that has the keys, where `encryptionKey` is not set. */
  readonly encryptionKeySecret: string | undefined;
  /** Public URL of the service, without a trailing slash; used in links. */
  readonly baseUrl: string;
  /** Whether the base URL was configured, and is not the default. */
  readonly isBaseUrlSet: boolean;
  /** Seconds that a verified or refused token may be cached. */
  readonly tokenCacheSeconds: number;
  /** Requests a minute that an application's token may send to an operation, by each process; 0 for no limit. */
  readonly clientTokenBudget: number;
  /** The same for a token of frontends. */
  readonly frontendTokenBudget: number;
  /** Allows webhooks to private and loopback addresses, and over plain HTTP. */
  readonly allowPrivateWebhookTargets: boolean;
  /** Allows a private or loopback address of the identity provider, and plain HTTP. */
  readonly allowPrivateIdentityProvider: boolean;
  /** Timeout of one delivery attempt in milliseconds: 1 to 10,000. */
  readonly deliveryTimeoutMs: number;
  /** Factor for every wait between delivery attempts: 0 to 20; 1 is the documented schedule. */
  readonly deliveryDelayFactor: number;
  /**
   * Seconds that an event or a delivery may wait for its queue before the relay queues it again.
   */
  readonly relayGraceSeconds: number;
  /** Ids of the functions that the worker of each minute keeps warm; none if the deployment does not. */
  readonly warmFunctions: readonly string[];
  /** Largest number of flags × environments × contexts in one playground request. */
  readonly playgroundMaxCombinations: number;
  /** Longest validity of a new personal access token in days; 0 for no limit. */
  readonly personalTokenMaxDays: number;
  /** Hours after which a session that is not used ends. */
  readonly sessionIdleHours: number;
  /** Days after which a session ends in any case. */
  readonly sessionMaxDays: number;
  /** Days after which events are removed; 0 keeps them for ever. */
  readonly eventsKeptDays: number;
  /** Days after which it is removed who signed in. */
  readonly signInsKeptDays: number;
  /** Days after which deliveries are removed. */
  readonly deliveriesKeptDays: number;
  /** Whether the secrets of new API tokens are stored, encrypted, and shown again. */
  readonly apiTokenSecrets: 'masked' | 'readable';
  /** What a project created with `environments: []` gets: no environments, or it is refused. */
  readonly emptyProjectEnvironments: 'refused' | 'none';
  /** Where what impact metrics add up to goes besides the table: nowhere, or into lines of which CloudWatch makes metrics. */
  readonly impactMetricsTo: 'table' | 'cloudwatch';
  /** Origins whose pages may call the frontend API from a browser; `*` allows all of them. */
  readonly frontendApiOrigins: readonly string[];
}

/** 1,500 SDKs that poll each 15 s, all by one process, and half of what the throttle of a route lets through. */
const MAX_CLIENT_REQUESTS = 6_000;
/** All that the throttle of a route lets through: thousands of browsers share a token. */
const MAX_FRONTEND_REQUESTS = 12_000;

/**
 * A worker has 30 s: 5 for a slot of its integration, two attempts one after the other, and the rest
 * for reads and writes.
 */
const timeoutRule: NumberRule = {
  words: 'a whole number of milliseconds from 1 to 10000',
  holds: (value) => Number.isInteger(value) && value >= 1 && value <= 10_000,
};

/**
 * With waits 20 times as long, the last attempt is just within the 30 days that a delivery is kept.
 */
const delayFactorRule: NumberRule = {
  words: 'a number from 0 to 20',
  holds: (value) => value <= 20,
};

const idleRule: NumberRule = {
  words: 'a number of hours above 0, up to 720',
  holds: (value) => value > 0 && value <= 720,
};

/** Browsers keep cookies for 400 days at most. */
const sessionDaysRule: NumberRule = {
  words: 'a number of days above 0, up to 400',
  holds: (value) => value > 0 && value <= 400,
};

/** Snapshots that are caught up by events are kept for 30 days without a write, so events stay for longer. */
const eventsRule: NumberRule = {
  words: '0, or a whole number of days from 60 to 36500',
  holds: (value) => value === 0 || (Number.isInteger(value) && value >= 60 && value <= 36_500),
};

const signInsRule: NumberRule = {
  words: 'a whole number of days from 1 to 36500',
  holds: (value) => Number.isInteger(value) && value >= 1 && value <= 36_500,
};

/** A delivery may be attempted for two days, and should be seen after that. */
const deliveriesRule: NumberRule = {
  words: 'a whole number of days from 7 to 400',
  holds: (value) => Number.isInteger(value) && value >= 7 && value <= 400,
};

/** A function has 29 s, in which a call that gets no answer should be tried again. */
const callTimeoutRule: NumberRule = {
  words: 'a whole number of milliseconds from 100 to 20000',
  holds: (value) => Number.isInteger(value) && value >= 100 && value <= 20_000,
};

/** What Lambda says about itself. None of it is configuration, and none can be invalid. */
interface LambdaRuntime {
  /** The stage that the function belongs to; `undefined` outside of Lambda. */
  readonly stage: string | undefined;
  /** Whether Lambda writes each entry of the log as JSON. */
  readonly hasJsonLog: boolean;
}

/** The name of a function: service, stage, id. */
const FUNCTION_NAME = /^[^-]+-(.+)-[^-]+$/;

let current: Config | undefined;

// In the cloud, a function with an invalid variable fails at its start instead of at each request.
if (process.env.AWS_LAMBDA_FUNCTION_NAME) config();

/**
 * Parses the environment.
 * @throws {ConfigurationError} naming the first invalid variable
 */
export function parseConfig(env: ProcessVariables): Config {
  return Object.freeze({
    tableName: env.TABLE_NAME || 'flagwright',
    dynamoDbEndpoint: env.DYNAMODB_ENDPOINT || undefined,
    sqsEndpoint: env.SQS_ENDPOINT || undefined,
    lambdaEndpoint: env.LAMBDA_ENDPOINT || undefined,
    callTimeoutMs: env.CALL_TIMEOUT_MS
      ? ruledVariable(env, 'CALL_TIMEOUT_MS', 0, callTimeoutRule)
      : undefined,
    functionNamePrefix: (env.AWS_LAMBDA_FUNCTION_NAME ?? '').replace(/[^-]*$/, ''),
    eventsQueueUrl: env.EVENTS_QUEUE_URL || undefined,
    deliveriesQueueUrl: env.DELIVERIES_QUEUE_URL || undefined,
    slowDeliveriesQueueUrl: env.SLOW_DELIVERIES_QUEUE_URL || undefined,
    mailsQueueUrl: env.MAILS_QUEUE_URL || undefined,
    deadLetterQueueUrls: (env.DEAD_LETTER_QUEUE_URLS || '').split(',').filter(Boolean),
    mail: parseMailConfig(env),
    audit: parseAuditConfig(env),
    pushUrl: env.PUSH_URL || undefined,
    pushEndpoint: env.PUSH_ENDPOINT || undefined,
    encryptionKey: keyVariable(env, 'ENCRYPTION_KEY'),
    encryptionKeySecret: env.ENCRYPTION_KEY_SECRET || undefined,
    baseUrl: urlVariable(env, 'BASE_URL', 'http://127.0.0.1:4242'),
    isBaseUrlSet: Boolean(env.BASE_URL),
    tokenCacheSeconds: numberVariable(env, 'TOKEN_CACHE_SECONDS', 5),
    clientTokenBudget: numberVariable(env, 'CLIENT_TOKEN_BUDGET', MAX_CLIENT_REQUESTS),
    frontendTokenBudget: numberVariable(env, 'FRONTEND_TOKEN_BUDGET', MAX_FRONTEND_REQUESTS),
    allowPrivateWebhookTargets: privateTargetsVariable(
      env,
      'ALLOW_PRIVATE_WEBHOOK_TARGETS',
      'webhooks',
    ),
    allowPrivateIdentityProvider: privateTargetsVariable(
      env,
      'ALLOW_PRIVATE_IDENTITY_PROVIDER',
      'the sign-in',
    ),
    deliveryTimeoutMs: ruledVariable(env, 'DELIVERY_TIMEOUT_MS', 10_000, timeoutRule),
    deliveryDelayFactor: ruledVariable(env, 'DELIVERY_DELAY_FACTOR', 1, delayFactorRule),
    relayGraceSeconds: numberVariable(env, 'RELAY_GRACE_SECONDS', 30),
    warmFunctions: (env.WARM_FUNCTIONS || '').split(',').filter((id) => id !== ''),
    playgroundMaxCombinations: numberVariable(env, 'PLAYGROUND_MAX_COMBINATIONS', 30_000),
    personalTokenMaxDays: numberVariable(env, 'PERSONAL_TOKEN_MAX_DAYS', 0),
    sessionIdleHours: ruledVariable(env, 'SESSION_IDLE_HOURS', 8, idleRule),
    sessionMaxDays: ruledVariable(env, 'SESSION_MAX_DAYS', 7, sessionDaysRule),
    eventsKeptDays: ruledVariable(env, 'EVENTS_KEPT_DAYS', 0, eventsRule),
    signInsKeptDays: ruledVariable(env, 'SIGN_INS_KEPT_DAYS', 90, signInsRule),
    deliveriesKeptDays: ruledVariable(env, 'DELIVERIES_KEPT_DAYS', 30, deliveriesRule),
    apiTokenSecrets: choiceVariable(env, 'API_TOKEN_SECRETS', ['masked', 'readable']),
    emptyProjectEnvironments: choiceVariable(env, 'EMPTY_PROJECT_ENVIRONMENTS', [
      'refused',
      'none',
    ]),
    impactMetricsTo: choiceVariable(env, 'IMPACT_METRICS_TO', ['table', 'cloudwatch']),
    frontendApiOrigins: originsVariable(env, 'FRONTEND_API_ORIGINS'),
  });
}

/** The process's configuration, read on first use. */
export function config(): Config {
  current ??= parseConfig(process.env);
  return current;
}

/** The Lambda that this process runs in, if it does, from variables that Lambda sets. */
export function lambdaRuntime(): LambdaRuntime {
  const { AWS_LAMBDA_FUNCTION_NAME: name = '', AWS_LAMBDA_LOG_FORMAT: format } = process.env;
  return { stage: FUNCTION_NAME.exec(name)?.[1], hasJsonLog: format === 'JSON' };
}
