/**
 * `npm run rotate-key -- --stage STAGE [--stack NAME] [--region REGION] [--aws-profile PROFILE] [--retire]`: replaces the key that the stored
 * secrets of a deployed instance are encrypted with, or removes the old one, with the AWS credentials
 * of the environment. An interrupted run is continued by the next.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { useOperatorCredentials } from '../bootstrap/operator-credentials.ts';
import { runOperatorCommand } from '../bootstrap/run-operator-command.ts';
import { stackOutput } from '../bootstrap/stack-output.ts';
import { openKeyStore } from './key-store.ts';
import { readOptions } from './options.ts';
import { type Rotation, retireKey, rotateKey } from './rotation.ts';

// The keys are those of the instance, not of this machine.
delete process.env.ENCRYPTION_KEY;

await runOperatorCommand(run);

async function run(): Promise<void> {
  const { stack, region, retire } = await readOptions(process.argv.slice(2), process.env);
  process.env.AWS_REGION = region;
  useOperatorCredentials(region);
  if (stack) process.env.TABLE_NAME = await stackOutput('TableName', stack, region);
  const secret = stack
    ? await stackOutput('EncryptionKeySecret', stack, region)
    : process.env.ENCRYPTION_KEY_SECRET;
  if (!secret) throw new ConfigurationError('Set ENCRYPTION_KEY_SECRET, or a stage.');
  const rotation: Rotation = {
    store: openKeyStore(secret, region),
    report: (line) => console.log(line),
    wait: (ms) => pause(ms),
  };
  if (retire) return retireKey(rotation);
  await rotateKey(rotation);
  console.log(
    'The old key is still accepted. To remove it: npm run rotate-key -- --retire, with the same stage.',
  );
}
