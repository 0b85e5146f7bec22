import { expect, test } from 'vitest';
import { readOptions as readBootstrap } from '../../../infra/bootstrap/options.ts';
import { readAdoptOptions, readRestoreOptions } from '../../../infra/restore/options.ts';
import { readOptions as readRotateKey } from '../../../infra/rotate-key/options.ts';

const env = { AWS_REGION: 'eu-north-1' };
const restored = ['--at', '2026-01-02T03:04:05Z'];

test.each([
  ['bootstrap', readBootstrap, []],
  ['rotate-key', readRotateKey, []],
  ['restore', readRestoreOptions, restored],
  ['adopt', readAdoptOptions, ['--table', 'kept']],
] as const)(
  '%s takes the stack of the stage, or the one that is named',
  async (_command, read, more) => {
    const ofStage = await read(['--stage', 'prod', ...more], env);
    const named = await read(['--stage', 'prod', '--stack', 'StackSet-flags-1a', ...more], env);

    expect([ofStage.stack, named.stack]).toEqual([
      { name: 'flagwright-prod', stage: 'prod' },
      { name: 'StackSet-flags-1a', stage: 'prod' },
    ]);
  },
);
