import type { AwsCall } from '../aws-proxy/aws-proxy.ts';

/** A write of one item, alone or in a transaction. */
export interface WrittenItem {
  /** As IAM names it, for example `dynamodb:PutItem`. */
  readonly action: string;
  readonly partition: string;
}

type Attributes = { readonly pk?: { readonly S: string } };

interface Place {
  readonly Key?: Attributes;
  readonly Item?: Attributes;
}

const actions = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
} as const;

/** What a call does to which partitions of the table; nothing for a query of an index. */
export function reachedBy(call: AwsCall): WrittenItem[] {
  const { service, operation, input } = call;
  if (service !== 'DynamoDB') return [];
  const action = `dynamodb:${operation}`;
  if (operation === 'GetItem') return [{ action, partition: partitionOf(input) }];
  if (operation === 'BatchGetItem') {
    const tables = input.RequestItems as Readonly<Record<string, { readonly Keys: Attributes[] }>>;
    return Object.values(tables).flatMap(({ Keys }) =>
      Keys.map((Key) => ({ action, partition: partitionOf({ Key }) })),
    );
  }
  if (operation === 'Query' && input.IndexName === undefined) {
    const values = input.ExpressionAttributeValues as Readonly<Record<string, { S: string }>>;
    return [{ action, partition: values[':pk']?.S ?? '' }];
  }
  return writtenBy(call);
}

/** The items that a call writes, or checks in a transaction; none for a read. */
export function writtenBy({ service, operation, input }: AwsCall): WrittenItem[] {
  if (service !== 'DynamoDB') return [];
  if (operation === 'TransactWriteItems') {
    const items = input.TransactItems as readonly Record<string, Place>[];
    return items.flatMap((item) =>
      Object.entries(item).map(([kind, place]) => ({
        action: actions[kind as keyof typeof actions],
        partition: partitionOf(place),
      })),
    );
  }
  if (!['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation)) return [];
  return [{ action: `dynamodb:${operation}`, partition: partitionOf(input) }];
}

function partitionOf({ Key, Item }: Place): string {
  return (Key ?? Item)?.pk?.S ?? '';
}
