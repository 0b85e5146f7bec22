import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { repository } from '../../infra/build/repository.ts';
import config from '../../vitest.config.ts';

const lanes = ['code', 'service', 'browser'];

/** What a lane needs besides: each lane has a machine of its own. */
const SETUP = /^npm (ci$|run --silent referee:install$)/;
const TESTS = /^npm test -- |^bash -c 'npm ci && npm test'$/;

/** The commands that `.ci/run` runs in a lane, or in all of them. */
async function commandsOf(...lane: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('bash', ['.ci/run', '--list', ...lane], {
    cwd: repository,
  });
  return stdout.trim().split('\n');
}

async function commandsOfLanes(): Promise<string[]> {
  return (await Promise.all(lanes.map((lane) => commandsOf(lane)))).flat();
}

describe('the lanes of .ci/run', () => {
  it('run each project of the tests once', async () => {
    const tests = (await commandsOfLanes()).filter((command) => TESTS.test(command));

    const named = tests.flatMap((command) =>
      [...command.matchAll(/ --project=(\w+)/g)].map(([, name]) => name),
    );
    const projects = (config.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project ? project.test?.name : project,
    );
    expect(named.toSorted()).toEqual(projects.toSorted());
    expect((await commandsOf()).filter((command) => TESTS.test(command))).toEqual([
      "bash -c 'npm ci && npm test'",
    ]);
  });

  it('run each other step of a run on one machine once', async () => {
    const isStep = (command: string) => !SETUP.test(command) && !TESTS.test(command);
    const [all, ofLanes] = [await commandsOf(), await commandsOfLanes()];

    expect(all.filter(isStep).length).toBeGreaterThan(10);
    expect(ofLanes.filter(isStep).toSorted()).toEqual(all.filter(isStep).toSorted());
  });

  it('are those of the workflow', async () => {
    const workflow = load(
      await readFile(resolve(repository, '.github/workflows/ci.yml'), 'utf8'),
    ) as {
      readonly jobs: Record<
        string,
        {
          readonly strategy: { readonly matrix: { readonly lane: readonly string[] } };
          readonly steps: readonly { readonly run?: string }[];
        }
      >;
    };

    const [job] = Object.values(workflow.jobs);
    expect(Object.keys(workflow.jobs)).toHaveLength(1);
    expect(job?.strategy.matrix.lane).toEqual(lanes);
    expect(job?.steps.at(-1)?.run).toBe('.ci/run $' + '{{ matrix.lane }}');
  });

  it('are named, where another one is wanted', async () => {
    const run = promisify(execFile)('bash', ['.ci/run', 'everything'], { cwd: repository });

    await expect(run).rejects.toMatchObject({
      code: 2,
      stderr: 'The lanes are: code service browser.\n',
    });
  });
});
