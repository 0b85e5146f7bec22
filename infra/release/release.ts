/**
 * `npm run release -- --stage STAGE`: what plain CloudFormation needs to deploy, into `.build/release/`: a template
 * whose code is wherever its parameters say, the packages, named by their content, hashes, and a list of all software
 * in them. Further arguments are those of `npm run package`. With `--verify` everything is built twice, and has to be
 * the same bytes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from '../build/repository.ts';
import { artifactOf } from '../build/serverless-functions.ts';
import { resourcesOfType, type Template } from '../serverless/template.ts';
import { functionIdOf } from './release-template.ts';
import { bundledPackages, createSbom } from './sbom.ts';
import { HASHES, writeRelease } from './write-release.ts';

const folder = resolve(repository, '.build/release');

const args = process.argv.slice(2);
const { values } = parseArgs({
  args,
  strict: false,
  options: { stage: { type: 'string', short: 's' }, verify: { type: 'boolean' } },
});

if (typeof values.stage !== 'string') {
  console.error('Set a stage: npm run release -- --stage prod');
  process.exitCode = 1;
} else {
  process.exitCode = await release(args.filter((arg) => arg !== '--verify'));
}

/** @returns the exit code */
async function release(packageArgs: readonly string[]): Promise<number> {
  if ((await createRelease(packageArgs)) !== 0) return 1;
  if (!values.verify) return 0;
  const first = await readFile(resolve(folder, HASHES), 'utf8');
  if ((await createRelease(packageArgs)) !== 0) return 1;
  const second = await readFile(resolve(folder, HASHES), 'utf8');
  if (first === second) {
    console.log('A second build has the same hashes.');
    return 0;
  }
  const known = new Set(first.split('\n'));
  const others = second.split('\n').filter((line) => !known.has(line));
  console.error(`A second build differs:\n${others.join('\n')}`);
  return 1;
}

/** @returns the exit code of the packaging */
async function createRelease(packageArgs: readonly string[]): Promise<number> {
  const command = [resolve(repository, 'infra/build/package.ts'), ...packageArgs];
  const child = spawn(process.execPath, command, { cwd: repository, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) return code ?? 1;
  const file = resolve(repository, '.serverless/cloudformation-template-update-stack.json');
  const template = JSON.parse(await readFile(file, 'utf8')) as Template;
  const ids = resourcesOfType(template, 'AWS::Lambda::Function').map(([, each]) =>
    functionIdOf(each),
  );
  const packages = ids.map((id) => [id, resolve(repository, artifactOf(id))] as const);
  const sbom = await createSbom(await bundledPackages());
  const files = await writeRelease(folder, { template, packages: new Map(packages), sbom });
  console.log(`\nRelease in .build/release: ${files} files, listed in ${HASHES}.`);
  return 0;
}
