import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { repository } from './repository.ts';

type Params = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/**
 * A parameter of a deployment as the Serverless CLI finds it: on the command line, else in `serverless.yml` for the
 * stage, else there for all stages.
 * @param args of the command line
 */
export async function readParam(
  args: readonly string[],
  stage: string,
  name: string,
): Promise<string> {
  const given = args.flatMap((arg, index) =>
    arg === '--param' ? (args[index + 1] ?? '') : arg.startsWith('--param=') ? arg.slice(8) : [],
  );
  const value = given.findLast((each) => each.startsWith(`${name}=`));
  if (value !== undefined) return value.slice(name.length + 1);
  const { params } = load(await readFile(resolve(repository, 'serverless.yml'), 'utf8')) as {
    readonly params: Params;
  };
  return String(params[stage]?.[name] ?? params.default?.[name] ?? '');
}
