/** The only reader of `process.env`: parsed once, frozen, with an error that names the variable. */
export interface Config {
  /** Name of the one DynamoDB table. */
  readonly tableName: string;
  /** Set to talk to another DynamoDB than the region's, for example the embedded one. */
  readonly dynamoDbEndpoint: string | undefined;
  readonly sqsEndpoint: string | undefined;
  readonly eventsQueueUrl: string | undefined;
  readonly deliveriesQueueUrl: string | undefined;
  /** The lane of receivers that are slow to answer. */
  readonly slowDeliveriesQueueUrl: string | undefined;
  /** 32 bytes, AES-256-GCM, for what must be shown or sent again (addon secrets). */
  readonly encryptionKey: Buffer | undefined;
  /** Where people reach the service, without a slash at the end; used in links. */
  readonly baseUrl: string;
  /** Whether that was configured, rather than assumed. */
  readonly isBaseUrlSet: boolean;
  /** Seconds that a verified or refused token may be remembered. */
  readonly tokenCacheSeconds: number;
  /** Lets webhooks go to private and loopback addresses and over plain http. */
  readonly allowPrivateWebhookTargets: boolean;
  /** Milliseconds that one attempt of a delivery may take: 1 to 10,000. */
  readonly deliveryTimeoutMs: number;
  /** Scales every wait between delivery attempts: 0 to 20; 1 is the documented schedule. */
  readonly deliveryDelayFactor: number;
  /** Seconds that an event or a delivery may wait for its queue before the relay queues it again. */
  readonly relayGraceSeconds: number;
  /** Flags × environments × contexts that one request to the playground may ask about. */
  readonly playgroundMaxCombinations: number;
  /** Origins whose pages may call the frontend API from a browser; `*` stands for all of them. */
  readonly frontendApiOrigins: readonly string[];
}

/** A bad environment variable. The message is meant for the operator, in one line. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const numberVariable = (env: Environment, name: string, fallback: number): number => {
  const raw = env[name];
  if (raw === undefined || raw === '') return fallback;
  const value = Number(raw);
  if (!Number.isFinite(value) || value < 0) {
    throw new ConfigurationError(`${name} must be a number of 0 or more, but is "${raw}".`);
  }
  return value;
};

/** What a number must be like beyond being one. */
interface NumberRule {
  readonly words: string;
  readonly holds: (value: number) => boolean;
}

/**
 * A worker has 30 s: 5 for a place in the fast lane, two attempts one after the other, and the rest for
 * reading and writing down.
 */
const timeoutRule: NumberRule = {
  words: 'a whole number of milliseconds from 1 to 10000',
  holds: (value) => Number.isInteger(value) && value >= 1 && value <= 10_000,
};

/** With the waits 20 times as long, the last attempt is just within the 30 days that a delivery is kept. */
const delayFactorRule: NumberRule = {
  words: 'a number from 0 to 20',
  holds: (value) => value <= 20,
};

const ruledVariable = (
  env: Environment,
  name: string,
  fallback: number,
  { words, holds }: NumberRule,
): number => {
  const value = numberVariable(env, name, fallback);
  if (holds(value)) return value;
  throw new ConfigurationError(`${name} must be ${words}, but is "${env[name]}".`);
};

const booleanVariable = (env: Environment, name: string): boolean => {
  const raw = env[name] ?? '';
  if (raw !== '' && raw !== 'true' && raw !== 'false') {
    throw new ConfigurationError(`${name} must be true or false, but is "${raw}".`);
  }
  return raw === 'true';
};

/**
 * `true` is what suits one machine. On Lambda it is refused: it was probably copied there, and would let
 * whoever may set up an addon reach the inside of the network.
 */
const privateTargetsVariable = (env: Environment): boolean => {
  const name = 'ALLOW_PRIVATE_WEBHOOK_TARGETS';
  if (env[name] === 'in-the-cloud') return true;
  const allowed = booleanVariable(env, name);
  if (allowed && env.AWS_LAMBDA_FUNCTION_NAME) {
    throw new ConfigurationError(
      `${name} is true, which is refused in the cloud: webhooks could reach the inside of its network. If that is wanted, set it to in-the-cloud.`,
    );
  }
  return allowed;
};

const keyVariable = (env: Environment, name: string): Buffer | undefined => {
  const raw = env[name];
  if (!raw) return undefined;
  // A generated secret of any alphabet is welcome: it is stretched to 32 bytes where it is used.
  if (raw.length < 32) throw new ConfigurationError(`${name} must have at least 32 characters.`);
  return Buffer.from(raw, 'utf8');
};

const urlVariable = (env: Environment, name: string, fallback: string): string => {
  const raw = env[name] || fallback;
  if (!URL.canParse(raw)) throw new ConfigurationError(`${name} must be a URL, but is "${raw}".`);
  return raw.replace(/\/+$/, '');
};

/** As browsers send it. Apps in a web view have schemes of their own, whose origin `URL` does not tell. */
const isOrigin = (text: string): boolean =>
  /^[a-z][a-z\d+.-]*:\/\/[^/?#*\s]+$/.test(text) &&
  URL.canParse(text) &&
  ['null', text].includes(new URL(text).origin);

const originsVariable = (env: Environment, name: string): readonly string[] => {
  const origins = (env[name] || '*').split(',').map((origin) => origin.trim());
  const wrong = origins.find((origin) => origin !== '*' && !isOrigin(origin));
  if (wrong === undefined) return origins;
  throw new ConfigurationError(
    `${name} must be "*" or origins such as https://app.example.com, separated by commas, but has "${wrong}".`,
  );
};

/**
 * Parses the environment.
 * @throws {ConfigurationError} naming the first variable that is wrong.
 */
export const parseConfig = (env: Environment): Config =>
  Object.freeze({
    tableName: env.TABLE_NAME || 'flagwright',
    dynamoDbEndpoint: env.DYNAMODB_ENDPOINT || undefined,
    sqsEndpoint: env.SQS_ENDPOINT || undefined,
    eventsQueueUrl: env.EVENTS_QUEUE_URL || undefined,
    deliveriesQueueUrl: env.DELIVERIES_QUEUE_URL || undefined,
    slowDeliveriesQueueUrl: env.SLOW_DELIVERIES_QUEUE_URL || undefined,
    encryptionKey: keyVariable(env, 'ENCRYPTION_KEY'),
    baseUrl: urlVariable(env, 'BASE_URL', 'http://127.0.0.1:4242'),
    isBaseUrlSet: Boolean(env.BASE_URL),
    tokenCacheSeconds: numberVariable(env, 'TOKEN_CACHE_SECONDS', 5),
    allowPrivateWebhookTargets: privateTargetsVariable(env),
    deliveryTimeoutMs: ruledVariable(env, 'DELIVERY_TIMEOUT_MS', 10_000, timeoutRule),
    deliveryDelayFactor: ruledVariable(env, 'DELIVERY_DELAY_FACTOR', 1, delayFactorRule),
    relayGraceSeconds: numberVariable(env, 'RELAY_GRACE_SECONDS', 30),
    playgroundMaxCombinations: numberVariable(env, 'PLAYGROUND_MAX_COMBINATIONS', 30_000),
    frontendApiOrigins: originsVariable(env, 'FRONTEND_API_ORIGINS'),
  });

let current: Config | undefined;

/** The process's configuration, read on first use. */
export const config = (): Config => {
  current ??= parseConfig(process.env);
  return current;
};

// In the cloud a function with a bad variable does not start, rather than fail at each request.
if (process.env.AWS_LAMBDA_FUNCTION_NAME) config();
