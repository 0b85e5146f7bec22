/**
 * `npm run package`: bundles and packs every function, and generates the CloudFormation template,
 * into `.serverless/`. Needs neither credentials nor network.
 */
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { resourcesOfType, type Template } from '../serverless/template.ts';
import { build } from './build.ts';
import { repository } from './repository.ts';
import { runServerless } from './serverless-cli.ts';
import { artifactOf } from './serverless-functions.ts';
import { limitsOf, type TemplateLimit } from './template-limits.ts';
import { zipBundle } from './zip.ts';

if (import.meta.main) {
  const ids = await packFunctions();
  const args = ['package', ...inSomeRegion(process.argv.slice(2), process.env)];
  const { code } = await runServerless(args, { cwd: repository });
  if (code === 0) console.log(`\n${await summary(ids)}`);
  process.exitCode = code;
}

/** The template is the same for all regions, but the CLI asks for one, and prints it: that of the environment, if there is one. */
export function inSomeRegion(
  args: readonly string[],
  { AWS_REGION, AWS_DEFAULT_REGION }: NodeJS.ProcessEnv,
): readonly string[] {
  const isSet = args.some((arg) => /^(--region|-r)(=|$)/.test(arg));
  return isSet ? args : [...args, '--region', AWS_REGION || AWS_DEFAULT_REGION || 'us-east-1'];
}

/**
 * Bundles and packs every function: everything that `serverless.yml` refers to. Returns their ids.
 */
export async function packFunctions(): Promise<readonly string[]> {
  await build();
  const list = await readFile(resolve(repository, '.build/functions.json'), 'utf8');
  const ids = Object.keys(JSON.parse(list) as object);
  await Promise.all(ids.map(zipBundle));
  return ids;
}

async function summary(ids: readonly string[]): Promise<string> {
  const file = resolve(repository, '.serverless/cloudformation-template-update-stack.json');
  const template = JSON.parse(await readFile(file, 'utf8')) as Template;
  const sizes = await Promise.all(
    ids.map(async (id) => (await stat(resolve(repository, artifactOf(id)))).size),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const functions = resourcesOfType(template, 'AWS::Lambda::Function').length;
  const used = limitsOf(template).map((limit) => `${limit.what}: ${amount(limit)}`);
  return [
    `Functions: ${functions}, packages ${kilobytes(total)}, the largest ${kilobytes(Math.max(...sizes))}`,
    'Of the limits of AWS:',
    ...used.map((line) => `  ${line}`),
  ].join('\n');
}

/** Such as `343 of 500, 157 left`, or `499 of 1000 kB, 501 left`. */
function amount({ used, most, unit }: TemplateLimit): string {
  const isBytes = unit === 'bytes';
  const [taken, all] = isBytes ? [Math.ceil(used / 1_000), Math.floor(most / 1_000)] : [used, most];
  return `${taken} of ${all}${unit ? ` ${isBytes ? 'kB' : unit}` : ''}, ${all - taken} left`;
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000)} kB`;
}
