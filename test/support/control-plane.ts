import {
  type AttributeValue,
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { readShape } from '../../infra/local/table.ts';
import { type AwsAnswer, answerOf, bodyOf, startAwsProxy } from './aws-proxy/aws-proxy.ts';
import { localAws } from './local-aws.ts';

type Item = Record<string, AttributeValue>;
type Input = Readonly<Record<string, unknown>>;

/** What DynamoDB keeps of a table beside its items. */
interface Settings {
  ttl?: string;
  pitr: boolean;
  isProtected: boolean;
  tags: Map<string, string>;
  restored?: object;
  /** Indexes that were added later: here only their names. */
  indexes: string[];
  /** Calls of `DescribeTable` until it is ready. */
  creating: number;
  /** Refusals of continuous backups until they can be switched on. */
  backupsAfter: number;
  snapshots: { readonly at: number; readonly items: readonly Item[] }[];
}

/** The operations of DynamoDB that administer tables, in front of an embedded one, which has none of them. */
export interface ControlPlane {
  readonly endpoint: string;
  /** Operations that were called here, in order. */
  readonly calls: readonly string[];
  settingsOf(table: string): Settings;
  /** Keeps a copy of a table, as continuous backups do all the time. */
  remember(table: string, at?: Date): Promise<void>;
  close(): void;
}

const arnOf = (table: unknown) => `arn:aws:dynamodb:us-east-1:000000000000:table/${table}`;

/** How long a restored table is being created, in calls. */
const CREATING = 1;

/** Starts it in front of an embedded table. */
export async function startControlPlane(target: string): Promise<ControlPlane> {
  const client = new DynamoDBClient({
    endpoint: target,
    region: localAws.AWS_REGION,
    credentials: {
      accessKeyId: localAws.AWS_ACCESS_KEY_ID,
      secretAccessKey: localAws.AWS_SECRET_ACCESS_KEY,
    },
  });
  const tables = new Map<string, Settings>();
  const calls: string[] = [];
  const settingsOf = (table: unknown): Settings => {
    const known = tables.get(String(table)) ?? {
      pitr: false,
      isProtected: false,
      tags: new Map(),
      indexes: [],
      creating: 0,
      backupsAfter: 0,
      snapshots: [],
    };
    tables.set(String(table), known);
    return known;
  };
  const operations = operationsOf(client, settingsOf);
  const proxy = await startAwsProxy(target, async ({ operation, input }, forward) => {
    if (operation === 'DescribeTable')
      return described(await forward(), settingsOf(input.TableName));
    const run = operations[operation];
    if (!run) return forward();
    calls.push(operation);
    return run(input);
  });
  return {
    endpoint: proxy.endpoint,
    calls,
    settingsOf,
    remember: async (table, at = new Date()) => {
      settingsOf(table).snapshots.push({ at: at.getTime(), items: await allItems(client, table) });
    },
    close: () => {
      proxy.close();
      client.destroy();
    },
  };
}

/** The table's description with what this knows of it. */
function described(answer: AwsAnswer, settings: Settings): AwsAnswer {
  if (answer.status !== 200) return answer;
  const { Table } = bodyOf(answer.body) as { Table: Record<string, unknown> };
  const { GlobalSecondaryIndexes = [] } = Table as { GlobalSecondaryIndexes?: object[] };
  const status = settings.creating > 0 ? 'CREATING' : 'ACTIVE';
  settings.creating -= 1;
  return answerOf(200, {
    Table: {
      ...Table,
      TableStatus: status,
      TableArn: arnOf(Table.TableName),
      DeletionProtectionEnabled: settings.isProtected,
      GlobalSecondaryIndexes: [
        ...GlobalSecondaryIndexes,
        ...settings.indexes.map((IndexName) => ({ IndexName, IndexStatus: 'ACTIVE' })),
      ],
      ...(settings.restored && { RestoreSummary: settings.restored }),
    },
  });
}

function operationsOf(client: DynamoDBClient, settingsOf: (table: unknown) => Settings) {
  const nameOf = (arn: unknown) => String(arn).split('/').at(-1);
  const operations: Record<string, (input: Input) => AwsAnswer | Promise<AwsAnswer>> = {
    RestoreTableToPointInTime: async ({ SourceTableName, TargetTableName, RestoreDateTime }) => {
      const at = Number(RestoreDateTime) * 1_000;
      const snapshot = settingsOf(SourceTableName).snapshots.findLast((each) => each.at <= at);
      await copyTable(client, String(TargetTableName), snapshot?.items ?? []);
      Object.assign(settingsOf(TargetTableName), {
        creating: CREATING,
        backupsAfter: 1,
        restored: {
          SourceTableArn: arnOf(SourceTableName),
          RestoreDateTime,
          RestoreInProgress: true,
        },
      });
      return answerOf(200, { TableDescription: { TableName: TargetTableName } });
    },
    RestoreTableFromBackup: async ({ BackupArn, TargetTableName }) => {
      const [, source] = /table\/([^/]+)\//.exec(String(BackupArn)) ?? [];
      await copyTable(
        client,
        String(TargetTableName),
        settingsOf(source).snapshots.at(-1)?.items ?? [],
      );
      Object.assign(settingsOf(TargetTableName), {
        creating: CREATING,
        restored: { SourceBackupArn: BackupArn, RestoreDateTime: 0, RestoreInProgress: true },
      });
      return answerOf(200, { TableDescription: { TableName: TargetTableName } });
    },
    DescribeContinuousBackups: ({ TableName }) => {
      const { pitr, snapshots } = settingsOf(TableName);
      const last = Date.now() / 1_000;
      return answerOf(200, {
        ContinuousBackupsDescription: {
          ContinuousBackupsStatus: 'ENABLED',
          PointInTimeRecoveryDescription: {
            PointInTimeRecoveryStatus: pitr ? 'ENABLED' : 'DISABLED',
            ...(pitr && {
              EarliestRestorableDateTime: (snapshots[0]?.at ?? Date.now()) / 1_000,
              LatestRestorableDateTime: last,
            }),
          },
        },
      });
    },
    UpdateContinuousBackups: ({ TableName }) => {
      const settings = settingsOf(TableName);
      settings.backupsAfter -= 1;
      if (settings.backupsAfter >= 0) return refusal('ContinuousBackupsUnavailableException');
      settings.pitr = true;
      return answerOf(200, {});
    },
    DescribeTimeToLive: ({ TableName }) => {
      const { ttl } = settingsOf(TableName);
      return answerOf(200, {
        TimeToLiveDescription: {
          TimeToLiveStatus: ttl ? 'ENABLED' : 'DISABLED',
          ...(ttl && { AttributeName: ttl }),
        },
      });
    },
    UpdateTimeToLive: ({ TableName, TimeToLiveSpecification }) => {
      const { AttributeName } = TimeToLiveSpecification as { AttributeName: string };
      // As DynamoDB does.
      if (settingsOf(TableName).ttl === AttributeName) return refusal('ValidationException');
      settingsOf(TableName).ttl = AttributeName;
      return answerOf(200, {});
    },
    ListTagsOfResource: ({ ResourceArn }) =>
      answerOf(200, {
        Tags: [...settingsOf(nameOf(ResourceArn)).tags].map(([Key, Value]) => ({ Key, Value })),
      }),
    TagResource: ({ ResourceArn, Tags }) => {
      for (const { Key, Value } of Tags as { Key: string; Value: string }[]) {
        if (Key.startsWith('aws:')) return refusal('ValidationException');
        settingsOf(nameOf(ResourceArn)).tags.set(Key, Value);
      }
      return answerOf(200, {});
    },
    UpdateTable: ({ TableName, DeletionProtectionEnabled, GlobalSecondaryIndexUpdates = [] }) => {
      const settings = settingsOf(TableName);
      const updates = GlobalSecondaryIndexUpdates as { Create: { IndexName: string } }[];
      if (updates.length > 1) return refusal('LimitExceededException');
      settings.indexes.push(...updates.map(({ Create }) => Create.IndexName));
      if (DeletionProtectionEnabled) settings.isProtected = true;
      return answerOf(200, {});
    },
  };
  return operations;
}

function refusal(name: string): AwsAnswer {
  return answerOf(400, { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: name });
}

async function copyTable(client: DynamoDBClient, TableName: string, items: readonly Item[]) {
  await client.send(new CreateTableCommand({ TableName, ...(await readShape()) }));
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus === 'ACTIVE') break;
  }
  for (let from = 0; from < items.length; from += 25) {
    const some = items.slice(from, from + 25);
    await Promise.all(some.map((Item) => client.send(new PutItemCommand({ TableName, Item }))));
  }
}

async function allItems(client: DynamoDBClient, TableName: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName, ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    );
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}
