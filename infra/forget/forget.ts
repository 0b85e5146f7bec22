/**
 * `npm run forget -- --user ID --stage STAGE [--stack NAME] [--region REGION] [--aws-profile PROFILE]`: replaces the names of a deleted
 * account everywhere, with the AWS credentials of the environment. It may be stopped at any time: the service goes on
 * each minute, and so does the next run.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { systemAuthor } from '../../lib/auth/author.ts';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { forgetPeople } from '../../lib/system/forgetting/forget-people.ts';
import type { Forgetting } from '../../lib/system/forgetting/model.ts';
import { requestForgetting } from '../../lib/system/forgetting/request-forgetting.ts';
import { useOperatorCredentials } from '../bootstrap/operator-credentials.ts';
import { instanceOptions, parsed, readInstance } from '../bootstrap/options.ts';
import { runOperatorCommand } from '../bootstrap/run-operator-command.ts';
import { stackOutput } from '../bootstrap/stack-output.ts';

/** How long to wait while the service itself is at it. */
const LOOK_AGAIN_MS = 2_000;

await runOperatorCommand(run);

async function run(): Promise<void> {
  const args = process.argv.slice(2);
  const options = { ...instanceOptions, user: { type: 'string' } } as const;
  const { values } = parsed(() => parseArgs({ args, options }));
  const user = Number(values.user);
  if (!Number.isSafeInteger(user) || user < 1) {
    throw new ConfigurationError('Say whom, by id: npm run forget -- --stage prod --user 17');
  }
  const { stack, region } = await readInstance(values, process.env, 'forget');
  process.env.AWS_REGION = region;
  useOperatorCredentials(region);
  if (stack) process.env.TABLE_NAME = await stackOutput('TableName', stack, region);
  const { pseudonym } = await requestForgetting(systemAuthor, user);
  let said = '';
  const report = (forgetting: Forgetting) => {
    const line = sentenceOf(forgetting);
    if (line !== said) console.log(line);
    said = line;
  };
  for (;;) {
    await forgetPeople({ report });
    const { finishedAt } = await requestForgetting(systemAuthor, user);
    if (finishedAt !== undefined) break;
    await pause(LOOK_AGAIN_MS);
  }
  console.log(`The account ${user} is forgotten: it is ${pseudonym} everywhere.`);
}

function sentenceOf({ user, place }: Forgetting): string {
  if (place.phase === 'names') return `Account ${user}: looking for the names that it had.`;
  if (place.phase === 'items') return `Account ${user}: replacing them in the table.`;
  if (place.phase === 'deliveries') {
    return `Account ${user}: replacing them in what was delivered since, in half a minute.`;
  }
  return `Account ${user}: replacing them in events, from ${place.block * 1_024 + 1} on.`;
}
