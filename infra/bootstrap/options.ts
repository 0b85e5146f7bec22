import { parseArgs } from 'node:util';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { type InitialTokens, readInitialTokens } from '../../lib/system/seed/init-tokens.ts';

/** As in `serverless.yml`. */
const SERVICE = 'flagwright';
const DEFAULT_REGION = 'eu-west-1';

/** The deployed instance that a command is about. */
export interface InstanceOptions {
  /** Its CloudFormation stack; `undefined` when its parts are given by their names. */
  readonly stack: { readonly name: string; readonly stage: string } | undefined;
  readonly region: string;
}

/** The instance to bootstrap, and its tokens. */
export interface BootstrapOptions extends InstanceOptions {
  readonly tokens: InitialTokens;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Options of a command line that name an instance. */
export const instanceOptions = {
  stage: { type: 'string', short: 's' },
  region: { type: 'string', short: 'r' },
} as const;

/**
 * The instance of a stage. With `DYNAMODB_ENDPOINT` set, the environment names its parts, and no
 * stage is needed.
 * @param command as in `npm run bootstrap`
 * @throws {ConfigurationError} when the stage is missing
 */
export function readInstance(
  { stage, region }: { readonly stage?: string | undefined; readonly region?: string | undefined },
  env: Environment,
  command: string,
): InstanceOptions {
  if (!stage && !env.DYNAMODB_ENDPOINT) {
    throw new ConfigurationError(`Set a stage: npm run ${command} -- --stage prod`);
  }
  return {
    stack: env.DYNAMODB_ENDPOINT || !stage ? undefined : { name: `${SERVICE}-${stage}`, stage },
    region: region || env.AWS_REGION || DEFAULT_REGION,
  };
}

/**
 * Parses the command line and the environment.
 * @throws {ConfigurationError} when the stage is missing, or an option is unknown
 */
export function readOptions(args: readonly string[], env: Environment): BootstrapOptions {
  const { values } = parsed(() => parseArgs({ args: [...args], options: instanceOptions }));
  return { ...readInstance(values, env, 'bootstrap'), tokens: readInitialTokens(env) };
}

/** @throws {ConfigurationError} with the message of an unknown option */
export function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new ConfigurationError(error instanceof Error ? error.message : String(error));
  }
}
