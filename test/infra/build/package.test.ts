import { expect, it } from 'vitest';
import { inSomeRegion } from '../../../infra/build/package.ts';

it.each([
  [
    'that of the command line',
    ['--region', 'eu-west-1'],
    { AWS_REGION: 'eu-north-1' },
    'eu-west-1',
  ],
  ['AWS_REGION', [], { AWS_REGION: 'eu-north-1', AWS_DEFAULT_REGION: 'eu-west-1' }, 'eu-north-1'],
  ['AWS_DEFAULT_REGION', [], { AWS_REGION: '', AWS_DEFAULT_REGION: 'eu-west-1' }, 'eu-west-1'],
  ['any, if none is named', [], {}, 'us-east-1'],
])('packaging names the region: %s', (_which, args, env, region) => {
  expect(inSomeRegion(args, env)).toEqual(['--region', region]);
});
