/**
 * `npm run package`: bundles and packs every function, and generates the CloudFormation template,
 * into `.serverless/`. Needs neither credentials nor network.
 */
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { resourcesOfType, type Template } from '../serverless/template.ts';
import { build } from './build.ts';
import { repository } from './discover.ts';
import { runServerless } from './serverless-cli.ts';
import { artifactOf } from './serverless-functions.ts';
import { zipBundle } from './zip.ts';

if (import.meta.main) {
  const ids = await packFunctions();
  const args = ['package', ...inSomeRegion(process.argv.slice(2))];
  const { code } = await runServerless(args, { cwd: repository });
  if (code === 0) console.log(`\n${await summary(ids)}`);
  process.exitCode = code;
}

/** The template is the same for all regions, but the CLI asks for one. */
function inSomeRegion(args: readonly string[]): readonly string[] {
  const isSet = args.some((arg) => /^(--region|-r)(=|$)/.test(arg));
  return isSet ? args : [...args, '--region', 'us-east-1'];
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
  const resources = Object.keys(template.Resources).length;
  return [
    `Functions  ${functions}, packages ${kilobytes(total)}, the largest ${kilobytes(Math.max(...sizes))}`,
    `Resources  ${resources} of at most 500`,
    `Template   ${kilobytes(Buffer.byteLength(JSON.stringify(template)))} of at most 1,000 kB`,
  ].join('\n');
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000)} kB`;
}
