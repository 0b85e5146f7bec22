import { parseArgs } from 'node:util';
import {
  type InstanceOptions,
  instanceOptions,
  parsed,
  readInstance,
} from '../bootstrap/options.ts';

/** The instance whose key is rotated, and the step. */
interface RotateKeyOptions extends InstanceOptions {
  /** Remove the old key instead of making a new one. */
  readonly retire: boolean;
}

/**
 * Parses the command line and the environment.
 * @throws {ConfigurationError} when the stage or the region is missing, or an option is unknown
 */
export async function readOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<RotateKeyOptions> {
  const options = { ...instanceOptions, retire: { type: 'boolean' } } as const;
  const { values } = parsed(() => parseArgs({ args: [...args], options }));
  return { ...(await readInstance(values, env, 'rotate-key')), retire: values.retire ?? false };
}
