import { expect, it } from 'vitest';
import { startCommand } from '../../support/start-command.ts';

const nothing = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  AWS_EC2_METADATA_DISABLED: 'true',
};
const credentials = { ...nothing, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

// Before anything is built, so that a missing option is reported at once.
it.each<[string, readonly string[], NodeJS.ProcessEnv, string]>([
  ['a stage', [], credentials, 'Set a stage: npm run deploy -- --stage prod'],
  ['credentials', ['--stage', 'prod'], nothing, 'No AWS credentials: '],
  ['a region', ['--stage', 'prod'], credentials, 'Set a region: --region eu-north-1'],
  [
    'a region that the profile does not have',
    ['--stage', 'prod', '--aws-profile', 'none'],
    nothing,
    'Set a region: --region eu-north-1',
  ],
])('a deployment asks for %s', async (_what, args, env, words) => {
  const { stdout, stderr, code } = await startCommand('infra/build/deploy.ts', args, env).ended;

  expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
  expect(stderr).toContain(words);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
