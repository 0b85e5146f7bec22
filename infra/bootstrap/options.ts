import { parseArgs } from 'node:util';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { type InitialTokens, readInitialTokens } from '../../lib/system/seed/init-tokens.ts';

/** As in `serverless.yml`. */
const SERVICE = 'flagwright';
const DEFAULT_REGION = 'eu-west-1';

/** The instance to bootstrap, and its tokens. */
export interface BootstrapOptions {
  /** The CloudFormation stack that holds the table; `undefined` when the table is given by its name. */
  readonly stack: { readonly name: string; readonly stage: string } | undefined;
  readonly region: string;
  readonly tokens: InitialTokens;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the command line and the environment. With `DYNAMODB_ENDPOINT` set, `TABLE_NAME` names the
 * table there, and no stage is needed.
 * @throws {ConfigurationError} when the stage is missing, or an option is unknown
 */
export function readOptions(args: readonly string[], env: Environment): BootstrapOptions {
  const { stage, region } = parse(args);
  if (!stage && !env.DYNAMODB_ENDPOINT) {
    throw new ConfigurationError('Set a stage: npm run bootstrap -- --stage prod');
  }
  return {
    stack: env.DYNAMODB_ENDPOINT || !stage ? undefined : { name: `${SERVICE}-${stage}`, stage },
    region: region || env.AWS_REGION || DEFAULT_REGION,
    tokens: readInitialTokens(env),
  };
}

function parse(args: readonly string[]): {
  stage?: string | undefined;
  region?: string | undefined;
} {
  try {
    return parseArgs({
      args: [...args],
      options: { stage: { type: 'string', short: 's' }, region: { type: 'string', short: 'r' } },
    }).values;
  } catch (error) {
    throw new ConfigurationError(error instanceof Error ? error.message : String(error));
  }
}
