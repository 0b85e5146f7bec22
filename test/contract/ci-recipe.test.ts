import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repository } from '../../infra/build/repository.ts';

interface Recipe {
  readonly jobs: Readonly<
    Record<string, { readonly if?: string; readonly steps: readonly { readonly run?: string }[] }>
  >;
}

/** Answers like the AWS CLI for a change set with this state and reason. */
const AWS = `#!/bin/bash
echo "$1 $2 $3" >> "$CALLS"
if [ "$2" = wait ]; then [ -z "$REASON" ]; exit; fi
case "$*" in *StatusReason*) echo "$REASON";; esac
`;

const page = await readFile(resolve(repository, 'docs/deploying.md'), 'utf8');
const recipe = load(/### From CI.*?```yaml\n(.*?)```/s.exec(page)?.[1] ?? '') as Recipe;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flagwright-recipe-'));
  await writeFile(join(folder, 'aws'), AWS, { mode: 0o755 });
});
afterAll(() => rm(folder, { recursive: true }));

describe('the recipe for CI', () => {
  test.each([
    ['a change set', '', 0, 'changes=yes\n', false],
    [
      'one without changes',
      "The submitted information didn't contain changes. Submit different information to create a change set.",
      0,
      '',
      true,
    ],
    ['one without updates', 'No updates are to be performed.', 0, '', true],
    ['one that fails', 'Template error: unresolved condition dependency X', 1, '', false],
    ['one without a reason', 'None', 1, '', false],
  ])('%s: goes on, ends or fails', async (_what, reason, code, output, isDeleted) => {
    const result = await propose(reason);

    expect([result.code, result.output]).toEqual([code, output]);
    expect(result.calls.includes('cloudformation delete-change-set')).toBe(isDeleted);
  });

  test('executes only a change set that changes something', () => {
    expect(recipe.jobs.execute?.if).toBe("needs.propose.outputs.changes == 'yes'");
  });
});

/** Runs the step that makes the change set as GitHub does, which stops at the first command that fails. */
async function propose(reason: string) {
  const script = recipe.jobs.propose?.steps.find(({ run }) => run?.includes('create-change-set'));
  const [calls, output, summary] = ['calls', 'output', 'summary'].map((name) => join(folder, name));
  for (const file of [calls, output, summary]) await writeFile(file ?? '', '');
  const { status } = spawnSync(
    'bash',
    ['-e', '-c', (script?.run ?? '').replaceAll(/\$\{\{[^}]*\}\}/g, 'value')],
    {
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        REASON: reason,
        CALLS: calls,
        STACK: 'flagwright-prod',
        GITHUB_SHA: '1a2b',
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
      },
    },
  );
  return {
    code: status,
    output: await readFile(output ?? '', 'utf8'),
    calls: await readFile(calls ?? '', 'utf8'),
  };
}
