import {
  DescribeContinuousBackupsCommand,
  type RestoreSummary,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  TableNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { findTable, type Steps, untilActive } from './steps.ts';

/** What a new table is made from. */
export type Origin =
  | { readonly kind: 'time'; readonly table: string; readonly at: Date }
  | { readonly kind: 'backup'; readonly arn: string };

/**
 * Restores a new table and waits until it can be used. A table that an earlier run has begun is
 * waited for instead.
 * @throws {ConfigurationError} when the time is outside of what DynamoDB keeps, or the name is taken
 */
export async function restoreTable(steps: Steps, target: string, origin: Origin): Promise<void> {
  const existing = await findTable(steps, target);
  if (existing) refuseOther(target, existing.RestoreSummary, origin);
  else await begin(steps, target, origin);
  await untilActive(steps, target, `${target} is being restored, often for 20 minutes or more`);
  steps.report(`${target} is restored.`);
}

function refuseOther(target: string, made: RestoreSummary | undefined, origin: Origin): void {
  const isSame =
    origin.kind === 'backup'
      ? made?.SourceBackupArn === origin.arn
      : made?.SourceTableArn?.endsWith(`:table/${origin.table}`) &&
        made.RestoreDateTime?.getTime() === origin.at.getTime();
  if (isSame) return;
  throw new ConfigurationError(
    `There is a table ${target} already, which is made from something else. Choose another name: --to NAME`,
  );
}

async function begin({ client, report }: Steps, target: string, origin: Origin): Promise<void> {
  if (origin.kind === 'backup') {
    await client.send(
      new RestoreTableFromBackupCommand({ BackupArn: origin.arn, TargetTableName: target }),
    );
  } else {
    await refuseTime({ client }, origin);
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: origin.table,
        TargetTableName: target,
        RestoreDateTime: origin.at,
      }),
    );
  }
  report(`DynamoDB restores ${target}.`);
}

/** @throws {ConfigurationError} when the table has no copy of that time */
async function refuseTime(
  { client }: Pick<Steps, 'client'>,
  { table, at }: Extract<Origin, { kind: 'time' }>,
): Promise<void> {
  const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } =
    await continuousBackups(client, table);
  if (!earliest || !latest) {
    throw new ConfigurationError(
      `Point-in-time recovery of ${table} is off, or was switched on a moment ago. Restore from a backup: --backup ARN`,
    );
  }
  if (at >= earliest && at <= latest) return;
  throw new ConfigurationError(
    `${table} can be restored to a time from ${earliest.toISOString()} to ${latest.toISOString()}, not to ${at.toISOString()}.`,
  );
}

async function continuousBackups(client: Steps['client'], TableName: string) {
  try {
    const { ContinuousBackupsDescription } = await client.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    return ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  } catch (error) {
    if (!(error instanceof TableNotFoundException)) throw error;
    throw new ConfigurationError(
      `There is no table ${TableName}. DynamoDB keeps a backup of a deleted table for 35 days, if recovery was on: aws dynamodb list-backups --backup-type SYSTEM, then --backup ARN.`,
    );
  }
}
