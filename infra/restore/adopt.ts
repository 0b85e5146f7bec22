/**
 * `npm run adopt -- --stage STAGE [--stack NAME] --table NAME [--secret ARN]`: makes a table that exists ready for an instance,
 * and checks that the keys in a secret decrypt what is in it. For a stack that was removed, and after an
 * update that brings indexes: CloudFormation does not change an adopted table. Can be repeated.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { useOperatorCredentials } from '../bootstrap/operator-credentials.ts';
import { runOperatorCommand } from '../bootstrap/run-operator-command.ts';
import { openKeyStore } from '../rotate-key/key-store.ts';
import { sealAgain } from '../rotate-key/rotation.ts';
import { nextDeployment } from './next-deployment.ts';
import { type AdoptOptions, readAdoptOptions } from './options.ts';
import type { Steps } from './steps.ts';
import { giveSettings } from './table-settings.ts';

// The keys are those of the instance, not of this machine.
delete process.env.ENCRYPTION_KEY;

await runOperatorCommand(async () =>
  adopt(await readAdoptOptions(process.argv.slice(2), process.env)),
);

async function adopt(options: AdoptOptions): Promise<void> {
  const { stack, region, table, secret } = options;
  Object.assign(process.env, { AWS_REGION: region, TABLE_NAME: table });
  useOperatorCredentials(region);
  const { DYNAMODB_ENDPOINT: endpoint } = process.env;
  const steps: Steps = {
    client: new DynamoDBClient({ region, ...(endpoint && { endpoint }) }),
    report: (line) => console.log(line),
    wait: (ms) => pause(ms),
  };
  const tags = { service: 'flagwright', ...(stack && { stage: stack.stage }) };
  await giveSettings(
    steps,
    table,
    Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
  );
  if (secret) await sealAgain((await openKeyStore(secret, region).read()).keys, steps.report);
  const next = nextDeployment(options, {
    tableName: table,
    ...(secret && { encryptionKeySecret: secret }),
  });
  if (next) console.log(next);
}
