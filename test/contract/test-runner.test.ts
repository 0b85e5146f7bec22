import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const support = resolve(root, 'test/support/runner');

interface RunnerProject {
  readonly name: string;
  readonly maxWorkers: number;
  readonly group: number;
}

/** The projects of `npm test` as the runner resolves them on a machine with so many cores. */
async function projectsOn(cores: number): Promise<RunnerProject[]> {
  const preload = pathToFileURL(resolve(support, 'cores.mjs')).href;
  const env = { ...process.env, CORES: String(cores), CI: 'true' };
  const args = ['--import', preload, resolve(support, 'projects.ts')];
  const { stdout } = await run(process.execPath, args, { cwd: root, env });
  return JSON.parse(stdout);
}

describe.each([1, 2, 4, 16])('npm test on a machine with %i cores', (cores) => {
  it('runs all projects, those of one group with the same number of workers', async () => {
    const projects = await projectsOn(cores);

    const byGroup = Map.groupBy(projects, ({ group }) => group);
    const workers = [...byGroup.values()].map(
      (group) => new Set(group.map(({ maxWorkers }) => maxWorkers)).size,
    );
    expect(projects.map(({ name }) => name).sort()).toEqual([
      'browser',
      'build',
      'e2e',
      'integration',
      'unit',
    ]);
    expect(workers).toEqual(workers.map(() => 1));
  });
});

it('.ci/run runs the second command of the README', async () => {
  const readme = await readFile(resolve(root, 'README.md'), 'utf8');
  const [, second] = [...readme.matchAll(/```sh\n(npm ci && .*)\n```/g)].map(([, line]) => line);

  expect(await readFile(resolve(root, '.ci/run'), 'utf8')).toContain(`\nbash -c '${second}'\n`);
});
