import { parseArgs } from 'node:util';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { type InitialTokens, readInitialTokens } from '../../lib/system/seed/init-tokens.ts';
import { regionOf } from './region.ts';
import { parseTokenTarget, type TokenTarget } from './token-target.ts';

/** As in `serverless.yml`. */
const SERVICE = 'flagwright';

/** A CloudFormation stack and its stage. */
export interface StackOfStage {
  /** `flagwright-STAGE`, unless another tool than ours has named it. */
  readonly name: string;
  readonly stage: string;
}

/** The deployed instance that a command is about. */
export interface InstanceOptions {
  /** Its CloudFormation stack; `undefined` when its parts are given by their names. */
  readonly stack: StackOfStage | undefined;
  readonly region: string;
}

/** The instance to bootstrap, and its tokens. */
export interface BootstrapOptions extends InstanceOptions {
  readonly tokens: InitialTokens;
  /** Where the first admin token is stored; it is printed if absent. */
  readonly tokenTarget: TokenTarget | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What a command line says about the instance. */
interface InstanceValues {
  readonly stage?: string | undefined;
  readonly stack?: string | undefined;
  readonly region?: string | undefined;
  readonly 'aws-profile'?: string | undefined;
}

/** Options of a command line that name an instance. */
export const instanceOptions = {
  stage: { type: 'string', short: 's' },
  stack: { type: 'string' },
  region: { type: 'string', short: 'r' },
  'aws-profile': { type: 'string' },
} as const;

/** The name that `npm run deploy` gives the stack of a stage. */
export function usualStackName(stage: string): string {
  return `${SERVICE}-${stage}`;
}

/**
 * The instance of a stage. StackSets, Terraform and the CDK name stacks in their own way, which `stack` is for.
 * With `DYNAMODB_ENDPOINT` set, the environment names its parts, and no stage is needed. A profile on the command line becomes that of this process, as `AWS_PROFILE`.
 * @param command as in `npm run bootstrap`
 * @throws {ConfigurationError} when the stage or the region is missing
 */
export async function readInstance(
  { stage, stack, region, 'aws-profile': profile }: InstanceValues,
  env: Environment,
  command: string,
): Promise<InstanceOptions> {
  if (!stage && !env.DYNAMODB_ENDPOINT) {
    throw new ConfigurationError(`Set a stage: npm run ${command} -- --stage prod`);
  }
  if (profile) process.env.AWS_PROFILE = profile;
  return {
    stack:
      env.DYNAMODB_ENDPOINT || !stage ? undefined : { name: stack || usualStackName(stage), stage },
    region: await regionOf(region, env),
  };
}

/**
 * Parses the command line and the environment.
 * @throws {ConfigurationError} when the stage or the region is missing, or an option is unknown
 */
export async function readOptions(
  args: readonly string[],
  env: Environment,
): Promise<BootstrapOptions> {
  const options = { ...instanceOptions, 'token-to': { type: 'string' } } as const;
  const { values } = parsed(() => parseArgs({ args: [...args], options }));
  const target = values['token-to'];
  return {
    ...(await readInstance(values, env, 'bootstrap')),
    tokens: readInitialTokens(env),
    tokenTarget: target === undefined ? undefined : parseTokenTarget(target, values.stage),
  };
}

/** @throws {ConfigurationError} with the message of an unknown option */
export function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new ConfigurationError(error instanceof Error ? error.message : String(error));
  }
}
