import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { ApiError } from '../../lib/platform/errors.ts';
import { migrate, recordDataVersion } from '../../lib/system/data-version/migrate.ts';
import { giveFirstAccount } from '../../lib/system/seed/first-account.ts';
import { createInitialTokens } from '../../lib/system/seed/init-tokens.ts';
import { seed } from '../../lib/system/seed/seed.ts';
import { startAuditPlaces } from './audit-places.ts';
import { localEncryptionKey, openDataDir } from './data-dir.ts';
import { setDefaults } from './defaults.ts';
import { type Part, startDynamoDb, startSqs } from './embedded-services.ts';
import { startEventSources } from './event-sources.ts';
import type { Functions } from './functions.ts';
import { startGateway } from './gateway/gateway.ts';
import { startLambdaEndpoint } from './lambda-endpoint.ts';
import { writeLambdaEndpoint } from './lambda-endpoint-file.ts';
import type { LocalOptions } from './options.ts';
import { startPush } from './push/start-push.ts';
import { createQueues, type Queue } from './queues.ts';
import { inOneLine, StartError } from './start-error.ts';
import { createTable } from './table.ts';

/** The username of the account that a new instance has. */
const FIRST_USERNAME = 'admin';

/** An account whose password must be changed at the first sign-in. */
interface FirstAccount {
  readonly username: string;
  readonly password: string;
}

/** The running local stack. */
export interface Stack {
  readonly url: string;
  /** Where browsers find the console. */
  readonly consoleUrl: string;
  /** With which somebody can sign in for the first time; absent once a person has an account. */
  readonly firstAccount?: FirstAccount;
  /** Stops every part. */
  close(): Promise<void>;
}

/** Provides the functions of a stack. */
export type LoadFunctions = () => Promise<Functions>;

const { env } = process;

/**
 * Starts everything in this process: gateway, DynamoDB, SQS, event sources. Completes
 * `process.env`, from which the functions read their configuration.
 * @param loadFunctions called while the table starts
 * @throws {ConfigurationError} {StartError} with messages for the terminal, after stopping all
 * parts
 */
export async function startStack(
  options: LocalOptions,
  loadFunctions: LoadFunctions,
): Promise<Stack> {
  const parts = new AsyncDisposableStack();
  try {
    const url = await start(options, loadFunctions, parts);
    const password = options.hasFirstAccount ? await giveFirstAccount(FIRST_USERNAME) : undefined;
    return {
      url,
      consoleUrl: env.BASE_URL ?? url,
      ...(password !== undefined && { firstAccount: { username: FIRST_USERNAME, password } }),
      close: () => parts.disposeAsync(),
    };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

async function start(
  options: LocalOptions,
  loadFunctions: LoadFunctions,
  parts: AsyncDisposableStack,
): Promise<string> {
  setDefaults(env);
  const folder = options.dataDir === undefined ? undefined : await openDataDir(options.dataDir);
  env.ENCRYPTION_KEY ||= await localEncryptionKey(folder);
  const gateway = await startGateway(options.host, options.port);
  parts.defer(gateway.close);
  env.BASE_URL ||= gateway.url;

  const [functions, { client, queues }] = await Promise.all([
    loadFunctions(),
    startData(folder, options.indexDelayMs, parts),
  ]);
  parts.defer(() => functions.close?.());
  await startLambda(functions, folder, parts);
  parts.defer(await startAuditPlaces(env));
  if (options.hasPush) parts.defer(await startPush(gateway, functions, env));
  const region = env.AWS_REGION ?? '';
  parts.defer(await startEventSources({ functions, client, queues, region }));
  await createInitialTokens(options.tokens);
  gateway.open(functions);
  // Deferred again, so that it closes first: running requests still need the other parts.
  parts.defer(gateway.close);
  return gateway.url;
}

/** Starts the table, with what a new instance has, and the queues. */
async function startData(
  folder: string | undefined,
  indexDelayMs: number,
  parts: AsyncDisposableStack,
): Promise<Queues> {
  await startTable(folder, indexDelayMs, parts);
  const queues = await startQueues(parts);
  await prepareData();
  await seed();
  return queues;
}

/** Nothing else uses the table of one machine, so its data gets the form of this release before anybody calls. */
async function prepareData(): Promise<void> {
  await recordDataVersion();
  try {
    await migrate();
  } catch (error) {
    throw error instanceof ApiError ? new StartError(error.message) : error;
  }
}

async function startTable(
  folder: string | undefined,
  indexDelayMs: number,
  parts: AsyncDisposableStack,
) {
  const start = () => startDynamoDb(folder, indexDelayMs);
  const endpoint = await endpointOf('DYNAMODB_ENDPOINT', start, parts);
  const client = new DynamoDBClient({ endpoint });
  await prepare('DYNAMODB_ENDPOINT', () => createTable(client, env.TABLE_NAME ?? ''));
  client.destroy();
}

type EndpointVariable = 'DYNAMODB_ENDPOINT' | 'SQS_ENDPOINT';

/** The endpoint set in the environment, or else that of a part that is started now. */
async function endpointOf(
  name: EndpointVariable,
  start: () => Promise<Part>,
  parts: AsyncDisposableStack,
): Promise<string> {
  const given = env[name];
  if (given) return given;
  const { endpoint, close } = await start();
  parts.defer(async () => {
    await close();
  });
  env[name] = endpoint;
  return endpoint;
}

/** @throws {StartError} naming the endpoint, when the task fails */
async function prepare<T>(name: EndpointVariable, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${name} ${env[name]} cannot be used: ${inOneLine(error)}`);
  }
}

interface Queues {
  readonly client: SQSClient;
  readonly queues: ReadonlyMap<string, Queue>;
}

async function startQueues(parts: AsyncDisposableStack): Promise<Queues> {
  const endpoint = await endpointOf('SQS_ENDPOINT', startSqs, parts);
  const client = parts.adopt(new SQSClient({ endpoint }), (open) => open.destroy());
  const queues = await prepare('SQS_ENDPOINT', () => createQueues(client));
  env.EVENTS_QUEUE_URL = queues.get('EventsQueue')?.url;
  env.DELIVERIES_QUEUE_URL = queues.get('DeliveriesQueue')?.url;
  env.SLOW_DELIVERIES_QUEUE_URL = queues.get('SlowDeliveriesQueue')?.url;
  env.MAILS_QUEUE_URL = queues.get('MailsQueue')?.url;
  env.DEAD_LETTER_QUEUE_URLS = [...queues.values()]
    .flatMap(({ id, url }) => (id.endsWith('DeadLetterQueue') ? url : []))
    .join(',');
  return { client, queues };
}

async function startLambda(
  functions: Functions,
  folder: string | undefined,
  parts: AsyncDisposableStack,
): Promise<void> {
  const { endpoint, close } = await startLambdaEndpoint(functions);
  parts.defer(async () => {
    await close();
  });
  env.LAMBDA_ENDPOINT = endpoint;
  if (folder !== undefined) parts.defer(await writeLambdaEndpoint(folder, endpoint));
}
