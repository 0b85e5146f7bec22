import type { AwsCall } from '../aws-proxy/aws-proxy.ts';
import { reachedBy } from '../round-trips/written-items.ts';
import { arnOf } from './sandbox.ts';
import { ACCOUNT, REGION } from './template-values.ts';

/** One right that a call needs. */
export interface Access {
  /** As IAM names it, for example `dynamodb:PutItem`. */
  readonly action: string;
  /** The ARN that it is about. */
  readonly resource: string;
  /** The partitions of the table or index; none where there are no partitions. */
  readonly partitions: readonly string[];
}

/** The ARN of a table. */
export function tableArn(name: string): string {
  return `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${name}`;
}

/** The ARN of a queue, by its name or its URL. */
export function queueArn(url: string): string {
  return `arn:aws:sqs:${REGION}:${ACCOUNT}:${url.replace(/^.*\//, '')}`;
}

/** All rights that a call needs. */
export function accessesOf(call: AwsCall): readonly Access[] {
  const { service, operation, input, path } = call;
  if (service === 'DynamoDB') return tableAccesses(call);
  const partitions: readonly string[] = [];
  if (service === 'Lambda') {
    const [, name = ''] = /\/functions\/([^/]+)\/invocations$/.exec(path) ?? [];
    return [{ action: 'lambda:InvokeFunction', resource: arnOf(name), partitions }];
  }
  if (service === 'SecretsManager') {
    const action = `secretsmanager:${operation}`;
    return [{ action, resource: String(input.SecretId), partitions }];
  }
  // A batch needs the right of a single message.
  const action = `sqs:${operation.replace(/Batch$/, '')}`;
  return [{ action, resource: queueArn(String(input.QueueUrl)), partitions }];
}

function tableAccesses(call: AwsCall): readonly Access[] {
  const { operation, input } = call;
  if (operation === 'Query' && input.IndexName !== undefined) {
    const values = input.ExpressionAttributeValues as Readonly<Record<string, { S?: string }>>;
    return [
      {
        action: 'dynamodb:Query',
        resource: `${tableArn(String(input.TableName))}/index/${input.IndexName}`,
        partitions: [values[':pk']?.S ?? ''],
      },
    ];
  }
  const reached = Map.groupBy(reachedBy(call), ({ action }) => action);
  if (reached.size === 0) throw new Error(`Which rights does ${operation} need?`);
  return [...reached].map(([action, items]) => ({
    action,
    resource: tableArn(tableOf(input)),
    partitions: [...new Set(items.map(({ partition }) => partition))],
  }));
}

/** The one table that a call is about. */
function tableOf({ TableName, RequestItems, TransactItems }: AwsCall['input']): string {
  if (typeof TableName === 'string') return TableName;
  if (RequestItems) return Object.keys(RequestItems)[0] ?? '';
  const [action = {}] = TransactItems as readonly Record<string, { TableName: string }>[];
  return Object.values(action)[0]?.TableName ?? '';
}
