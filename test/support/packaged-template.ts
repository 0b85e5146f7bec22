import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from '../../infra/build/repository.ts';
import { runServerless } from '../../infra/build/serverless-cli.ts';
import { artifactOf } from '../../infra/build/serverless-functions.ts';
import type { Resource, Template } from '../../infra/serverless/template.ts';
import type { ConditionalTemplate } from './resolved-template.ts';

export const service = 'flagwright';
export const stage = 'test';

/** Prevents access to a real account: removes the machine's credentials and region. */
const noAccount = {
  AWS_ACCESS_KEY_ID: '',
  AWS_SECRET_ACCESS_KEY: '',
  AWS_PROFILE: '',
  AWS_REGION: '',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
};

/** @throws {Error} when the template has no such resource */
export function resourceOf(template: Template, id: string): Resource {
  const resource = template.Resources[id];
  if (!resource) throw new Error(`There is no ${id} in the template.`);
  return resource;
}

/** How a service is packaged. */
interface PackageOptions {
  /** As on the command line: `--param name=value`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Changes the text of `serverless.yml`, as an operator may. */
  readonly edit?: (text: string) => string;
  /** What is in the package of a function. */
  readonly codeOf?: (id: string) => string;
}

/**
 * The CloudFormation template generated from the real `serverless.yml` and `infra/` for these
 * functions. Their code does not matter, unless it is given.
 * @throws {Error} with the output of the CLI, when it fails
 */
export async function packagedTemplate(
  functions: Readonly<Record<string, object>>,
  { params = {}, ...service }: PackageOptions = {},
): Promise<ConditionalTemplate> {
  const set = Object.entries(params).map(([name, value]) => `--param=${name}=${value}`);
  return withService(functions, service, async (folder) => {
    const { code, output } = await runInService(folder, ['package', ...set]);
    if (code !== 0) throw new Error(`The service does not package:\n${output}`);
    const file = join(folder, '.serverless/cloudformation-template-update-stack.json');
    return JSON.parse(await readFile(file, 'utf8')) as ConditionalTemplate;
  });
}

/** Runs a command of the CLI, which reaches no account. */
export function runInService(folder: string, args: readonly string[]) {
  return runServerless([...args, '--stage', stage, '--region', 'eu-west-1'], {
    cwd: folder,
    env: noAccount,
    quiet: true,
  });
}

/** Hands on a folder with the service, which is removed afterwards: the CLI writes into its working folder. */
export async function withService<T>(
  functions: Readonly<Record<string, object>>,
  { edit = (text) => text, codeOf = () => '' }: Omit<PackageOptions, 'params'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'flagwright-package-'));
  const write = async (path: string, content: string) => {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  try {
    for (const part of ['serverless.yml', 'infra/cloudformation', 'infra/serverless']) {
      await cp(join(repository, part), join(folder, part), { recursive: true });
    }
    const config = await readFile(join(folder, 'serverless.yml'), 'utf8');
    await write('serverless.yml', edit(config));
    await write('package.json', '{ "type": "module" }');
    await write('.build/functions.json', JSON.stringify(functions));
    for (const id of Object.keys(functions)) await write(artifactOf(id), codeOf(id));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
