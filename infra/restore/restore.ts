/**
 * `npm run restore -- --stage STAGE [--stack NAME] --at TIME [--to NAME] [--from TABLE] [--lost FILE]`, or with `--backup ARN`
 * in place of `--at`: restores the table of a deployed instance to a new one, makes that ready, and prints
 * how to deploy with it. Changes nothing that is in use. An interrupted run is continued by the next.
 */

import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { systemAuthor } from '../../lib/auth/author.ts';
import { config } from '../../lib/platform/config.ts';
import { switchMaintenance } from '../../lib/projects/maintenance/change-maintenance.ts';
import { useOperatorCredentials } from '../bootstrap/operator-credentials.ts';
import { runOperatorCommand } from '../bootstrap/run-operator-command.ts';
import { stackOutput } from '../bootstrap/stack-output.ts';
import { countsByType, lastEventId, readEvents } from './lost-events.ts';
import { nextDeployment } from './next-deployment.ts';
import { type RestoreOptions, readRestoreOptions, targetName } from './options.ts';
import { type Origin, restoreTable } from './restore-table.ts';
import { findTable, type Steps } from './steps.ts';
import { giveSettings, tagsOf } from './table-settings.ts';

await runOperatorCommand(async () =>
  restore(await readRestoreOptions(process.argv.slice(2), process.env)),
);

async function restore(options: RestoreOptions): Promise<void> {
  const { stack, region, from, origin: wanted, to } = options;
  process.env.AWS_REGION = region;
  useOperatorCredentials(region);
  const inUse = stack ? await stackOutput('TableName', stack, region) : process.env.TABLE_NAME;
  const source = from ?? inUse ?? 'flagwright';
  const origin: Origin =
    'backup' in wanted
      ? { kind: 'backup', arn: wanted.backup }
      : { kind: 'time', table: source, at: wanted.at };
  const target = to ?? targetName(stack?.name ?? source, origin);
  const { DYNAMODB_ENDPOINT: endpoint } = process.env;
  const steps: Steps = {
    client: new DynamoDBClient({ region, ...(endpoint && { endpoint }) }),
    report: (line) => console.log(line),
    wait: (ms) => pause(ms),
  };
  if (target === inUse) return console.log(`The instance uses ${target} already.`);
  await restoreTable(steps, target, origin);
  const sourceTable = await findTable(steps, source);
  await giveSettings(steps, target, await wantedTags(steps, sourceTable?.TableArn, stack?.stage));
  if (sourceTable) await reportLost(steps, { source, target, file: options.lost });
  process.env.TABLE_NAME = target;
  await switchMaintenance(systemAuthor, true);
  console.log(
    `${config().tableName} is in maintenance mode: nobody changes anything until you switch it off.`,
  );
  console.log(
    nextDeployment(options, { tableName: target }) ??
      `Start the service with TABLE_NAME=${target}.`,
  );
}

/** Tags of the table in use, or the usual ones if it is gone. */
async function wantedTags(steps: Steps, arn: string | undefined, stage: string | undefined) {
  if (arn !== undefined) return tagsOf(steps, arn);
  const usual = [{ Key: 'service', Value: 'flagwright' }];
  return stage ? [...usual, { Key: 'stage', Value: stage }] : usual;
}

/** What was changed after the time of the new table, and is not in it. */
async function reportLost(
  steps: Steps,
  { source, target, file }: { source: string; target: string; file: string | undefined },
): Promise<void> {
  const [after, last] = await Promise.all([lastEventId(steps, target), lastEventId(steps, source)]);
  const events = await readEvents(steps, source, { after, last });
  if (events.length === 0) return steps.report('The new table has all events.');
  steps.report(`Not in the new table: ${events.length} events (${countsByType(events)}).`);
  if (file === undefined) return steps.report('To keep them in a file, add --lost FILE.');
  await writeFile(file, `${JSON.stringify(events, null, 2)}\n`);
  steps.report(`They are in ${file}.`);
}
