import type { FunctionDefinition, Functions } from '../../../infra/local/functions.ts';
import { SECRET_ARN, type SecretsManager, startSecretsManager } from '../secrets-manager.ts';
import { queueArn, tableArn } from './accesses.ts';
import { type PackagedFunction, packagedFunctions } from './packaged-functions.ts';
import { Sandbox } from './sandbox.ts';
import { SandboxPool } from './sandbox-pool.ts';
import { type Surroundings, valuesOf, type WholeTemplate } from './template-values.ts';
import { unpack } from './unpack.ts';

const { env } = process;

/** What has no place in a deployment: where this machine's parts are, and shorter waits for tests. */
const LOCAL_VARIABLES = [
  'DYNAMODB_ENDPOINT',
  'SQS_ENDPOINT',
  'LAMBDA_ENDPOINT',
  'CALL_TIMEOUT_MS',
  'CLOCK_MINUTES',
  'DELIVERY_DELAY_FACTOR',
  'DELIVERY_TIMEOUT_MS',
  'RELAY_GRACE_SECONDS',
  'SMTP_PASSWORD',
] as const;

/** Of the deployment: without a public one, workers have that of the API, which is https, as that of the channel is. */
const ADDRESSES: ReadonlySet<string> = new Set(['BASE_URL', 'PUSH_URL', 'PUSH_ENDPOINT']);

/** What a deployment calls otherwise than one machine does, by the value of the latter. */
const CLOUD_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ALLOW_PRIVATE_WEBHOOK_TARGETS: { true: 'in-the-cloud' },
  ALLOW_PRIVATE_IDENTITY_PROVIDER: { true: 'in-the-cloud' },
  MAIL_TRANSPORT: { console: '' },
};

/** Where else than in this process's own variables the functions find something. */
export interface Endpoints {
  readonly DYNAMODB_ENDPOINT?: string;
  readonly SQS_ENDPOINT?: string;
  readonly LAMBDA_ENDPOINT?: string;
  readonly AWS_ENDPOINT_URL_SECRETS_MANAGER?: string;
}

/** What `loadPackaged` gets. */
export interface PackagedOptions {
  /** For unpacked functions. */
  readonly folder: string;
  /** Called before a function starts, when all parts are there. */
  readonly endpoints?: (secretsManager: string) => Promise<Endpoints>;
}

/** The packages of `npm run package`, run by AWS's runtime client with what the template gives them. */
export async function loadPackaged(
  template: WholeTemplate,
  options: PackagedOptions,
): Promise<Functions> {
  const functions = packagedFunctions(template);
  const secrets = await startSecretsManager(env.ENCRYPTION_KEY ?? '');
  const pool = new SandboxPool(async (id) => {
    const packaged = functionOf(functions, id);
    const [folder, variables] = await Promise.all([
      unpack(id, options.folder),
      variablesOf(template, packaged, { ...options, secrets }),
    ]);
    return Sandbox.start({ packaged, folder, variables });
  });
  const definitions = new Map<string, FunctionDefinition>(
    [...functions].map(([id, { definition }]) => [id, definition]),
  );
  return {
    definitions,
    invoke: (id, event) => pool.invoke(id, event, isWorker(definitions.get(id))),
    close: () => {
      pool.close();
      void secrets.close();
    },
  };
}

function functionOf(
  functions: ReadonlyMap<string, PackagedFunction>,
  id: string,
): PackagedFunction {
  const found = functions.get(id);
  if (!found) throw new Error(`The template has no function ${id}.`);
  return found;
}

function isWorker(definition: FunctionDefinition | undefined): boolean {
  return definition?.events.every(({ httpApi }) => httpApi === undefined) ?? false;
}

/** The names that the parts of this machine have, by what the template calls them. */
export function surroundings(): Surroundings {
  const queues = {
    EventsQueue: env.EVENTS_QUEUE_URL ?? '',
    DeliveriesQueue: env.DELIVERIES_QUEUE_URL ?? '',
    SlowDeliveriesQueue: env.SLOW_DELIVERIES_QUEUE_URL ?? '',
    MailsQueue: env.MAILS_QUEUE_URL ?? '',
    ...Object.fromEntries(
      (env.DEAD_LETTER_QUEUE_URLS ?? '').split(',').map((url) => [url.split('/').at(-1), url]),
    ),
  };
  const queueArns = Object.keys(queues).map((id) => [`${id}.Arn`, queueArn(id)]);
  return {
    // As locally: the rights for the channel are needed, too.
    parameters: { Push: env.PUSH_URL ? 'on' : 'off' },
    refs: { ...queues, Table: env.TABLE_NAME ?? '', EncryptionKey: SECRET_ARN },
    attributes: {
      'Table.Arn': tableArn(env.TABLE_NAME ?? ''),
      ...Object.fromEntries(queueArns),
    },
  };
}

/**
 * The variables of a function: exactly those of the template, and what only this machine needs. A variable that is
 * a parameter of a deployment has the value that the test has set.
 */
async function variablesOf(
  template: WholeTemplate,
  { variables }: PackagedFunction,
  { endpoints, secrets }: PackagedOptions & { readonly secrets: SecretsManager },
): Promise<Record<string, string>> {
  const value = valuesOf(template, surroundings());
  const deployed = Object.entries(variables).map(([name, raw]) => {
    const given = chosen(name);
    const isParameter = ADDRESSES.has(name) || !namesResource(raw, template);
    return [name, isParameter && given ? given : String(value(raw) ?? '')];
  });
  const local = LOCAL_VARIABLES.flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  return {
    ...Object.fromEntries([...deployed, ...local]),
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    ...(await endpoints?.(secrets.endpoint)),
  };
}

function chosen(name: string): string | undefined {
  const raw = env[name];
  return raw === undefined ? undefined : (CLOUD_VALUES[name]?.[raw] ?? raw);
}

/** Whether a value refers to a part of the stack. */
function namesResource(raw: unknown, { Resources }: WholeTemplate): boolean {
  const names = JSON.stringify(raw).matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+)"|\$\{(\w+)[.}]/g);
  return [...names].some(([, ref = '', sub = '']) => ref in Resources || sub in Resources);
}
