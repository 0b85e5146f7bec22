/**
 * `npm run record-release -- COMMIT`: records what the next release is compared with, after a release: its commit
 * and its indexes; and the files of its console, which the next two releases still serve. The sources of the release
 * must be checked out.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildConsole } from '../build/console.ts';
import { contractsOf, discover } from '../build/discover.ts';
import { keepFormerFiles } from '../build/former-console.ts';
import { indexesOf, readLastRelease } from './last-release.ts';

const repository = resolve(import.meta.dirname, '../..');
const [name] = process.argv.slice(2);
if (!name) {
  console.error('Name the commit or the tag: npm run record-release -- v1.2.0');
  process.exit(2);
}
const git = async (...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd: repository })).stdout;
const commit = (await git('rev-parse', `${name}^{commit}`)).trim();
const sources = ['console', 'functions', 'lib', 'infra/build', 'package-lock.json'];
const differing = await git('diff', '--name-only', commit, '--', ...sources);
if (differing !== '') {
  console.error(`These are not those of ${name}; check it out first:\n${differing}`);
  process.exit(1);
}
const { assets } = await buildConsole(contractsOf(await discover()));
const before = await readLastRelease();
await keepFormerFiles(commit.slice(0, 8), before.commit.slice(0, 8), assets);
const indexes = indexesOf(await git('show', `${commit}:infra/cloudformation/table.yml`));
const text = JSON.stringify({ commit, indexes }, undefined, 2);
await writeFile(resolve(import.meta.dirname, 'last-release.json'), `${text}\n`);
console.log(`The last release is ${commit}, with ${Object.keys(indexes).length} indexes.`);
