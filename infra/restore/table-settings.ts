import {
  ContinuousBackupsUnavailableException,
  DescribeContinuousBackupsCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
  type TableDescription,
  type Tag,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { readShape, type TableShape } from '../local/table.ts';
import { findTable, type Steps, untilActive } from './steps.ts';

/** As in `table.yml`. */
const TTL_ATTRIBUTE = 'ttl';

/** A restored table refuses continuous backups for a while. */
const BACKUP_ATTEMPTS = 120;
const BACKUP_PAUSE_MS = 5_000;

/**
 * Gives a table what one of `table.yml` has, and what neither a restored table has nor CloudFormation
 * gives to one that it has not created: all indexes, expiry of items, point-in-time recovery, protection
 * from deletion, and tags. What is there already is left alone, so it can be repeated.
 *
 * @throws {ConfigurationError} when there is no such table, or its keys are not ours
 */
export async function giveSettings(
  steps: Steps,
  name: string,
  tags: readonly Tag[],
): Promise<void> {
  const table = await findTable(steps, name);
  if (!table) throw new ConfigurationError(`There is no table ${name}.`);
  const shape = await readShape();
  refuseOtherKeys(name, table, shape);
  const done = [
    ...(await addIndexes(steps, name, shape)),
    ...(await expireItems(steps, name)),
    ...(await keepBackups(steps, name)),
    ...(await addTags(steps, table, tags)),
    ...(await protect(steps, name, table)),
  ];
  steps.report(
    done.length === 0 ? `${name} has all settings.` : `${name} has got: ${done.join(', ')}.`,
  );
}

/** The tags of a table that people may copy; AWS's own, `aws:…`, cannot be. */
export async function tagsOf({ client }: Steps, arn: string): Promise<readonly Tag[]> {
  const tags: Tag[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(
      new ListTagsOfResourceCommand({ ResourceArn: arn, ...(NextToken && { NextToken }) }),
    );
    tags.push(...(page.Tags ?? []));
    NextToken = page.NextToken;
  } while (NextToken);
  return tags.filter(({ Key }) => !Key?.startsWith('aws:'));
}

function refuseOtherKeys(name: string, { KeySchema = [] }: TableDescription, shape: TableShape) {
  const keys = (schema: readonly { readonly AttributeName?: string | undefined }[]) =>
    schema.map(({ AttributeName }) => AttributeName).join();
  if (keys(KeySchema) === keys(shape.KeySchema ?? [])) return;
  throw new ConfigurationError(
    `${name} is not a table of Flagwright: its keys are ${keys(KeySchema)}.`,
  );
}

/** DynamoDB adds one index at a time. */
async function addIndexes(steps: Steps, name: string, shape: TableShape): Promise<string[]> {
  const added: string[] = [];
  for (const index of shape.GlobalSecondaryIndexes ?? []) {
    const { IndexName } = index;
    const table = await untilActive(steps, name, `${name} gets its indexes`);
    if (table.GlobalSecondaryIndexes?.some((each) => each.IndexName === IndexName)) continue;
    await steps.client.send(
      new UpdateTableCommand({
        TableName: name,
        AttributeDefinitions: shape.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    );
    added.push(`the index ${IndexName}`);
  }
  if (added.length > 0) await untilActive(steps, name, `${name} fills its indexes`);
  return added;
}

async function expireItems({ client }: Steps, TableName: string): Promise<string[]> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const { TimeToLiveStatus = 'DISABLED', AttributeName } = TimeToLiveDescription ?? {};
  if (TimeToLiveStatus.startsWith('ENABL') && AttributeName === TTL_ATTRIBUTE) return [];
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { AttributeName: TTL_ATTRIBUTE, Enabled: true },
    }),
  );
  return ['expiry of items'];
}

async function keepBackups({ client, wait }: Steps, TableName: string): Promise<string[]> {
  const { ContinuousBackupsDescription } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const { PointInTimeRecoveryStatus } =
    ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (PointInTimeRecoveryStatus === 'ENABLED') return [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(
        new UpdateContinuousBackupsCommand({
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      );
      return ['point-in-time recovery'];
    } catch (error) {
      const isEarly = error instanceof ContinuousBackupsUnavailableException;
      if (!isEarly || attempt === BACKUP_ATTEMPTS) throw error;
      await wait(BACKUP_PAUSE_MS);
    }
  }
}

async function addTags(
  steps: Steps,
  { TableArn = '' }: TableDescription,
  tags: readonly Tag[],
): Promise<string[]> {
  const existing = await tagsOf(steps, TableArn);
  const missing = tags.filter(
    ({ Key, Value }) => !existing.some((each) => each.Key === Key && each.Value === Value),
  );
  if (missing.length === 0) return [];
  await steps.client.send(new TagResourceCommand({ ResourceArn: TableArn, Tags: [...missing] }));
  return [`the tags ${missing.map(({ Key }) => Key).join(' and ')}`];
}

/** Last, because everything before may still want to delete the table and start again. */
async function protect(
  { client }: Steps,
  TableName: string,
  { DeletionProtectionEnabled }: TableDescription,
): Promise<string[]> {
  if (DeletionProtectionEnabled) return [];
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
  return ['protection from deletion'];
}
