import type { Call } from './recording-proxy.ts';

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

/** The items that a call writes, or checks in a transaction; none for a read. */
export function writtenBy({ service, operation, input }: Call): WrittenItem[] {
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
