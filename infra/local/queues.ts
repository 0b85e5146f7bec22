import { CreateQueueCommand, GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { readResources } from './cloudformation.ts';

export interface Queue {
  /** Logical id in `queues.yml`, for example `EventsQueue`. */
  readonly id: string;
  readonly url: string;
  readonly arn: string;
}

/** Attributes that the emulator supports, under the API's names. */
const PLAIN_ATTRIBUTES = [
  'VisibilityTimeout',
  'DelaySeconds',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
] as const;

interface RedrivePolicy {
  readonly deadLetterTargetArn: { readonly 'Fn::GetAtt': readonly [string, string] };
  readonly maxReceiveCount: number;
}

type Properties = Readonly<Record<string, unknown>> & { readonly RedrivePolicy?: RedrivePolicy };

/**
 * Creates the queues of `queues.yml`, including dead-letter queues and redrive. Each is named after
 * its logical id.
 */
export async function createQueues(client: SQSClient): Promise<ReadonlyMap<string, Queue>> {
  const resources = await readResources('queues.yml', 'AWS::SQS::Queue');
  const queues = new Map<string, Queue>();
  const create = async (id: string): Promise<Queue> => {
    const known = queues.get(id);
    if (known) return known;
    const properties: Properties = resources.get(id)?.Properties ?? {};
    const deadLetterQueue = deadLetterQueueOf(properties);
    const deadLetterArn = deadLetterQueue && (await create(deadLetterQueue)).arn;
    const Attributes = attributesOf(properties, deadLetterArn);
    const { QueueUrl = '' } = await client.send(
      new CreateQueueCommand({ QueueName: id, Attributes }),
    );
    const found = await client.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }),
    );
    const queue = { id, url: QueueUrl, arn: found.Attributes?.QueueArn ?? '' };
    queues.set(id, queue);
    return queue;
  };
  for (const id of resources.keys()) await create(id);
  return queues;
}

function deadLetterQueueOf({ RedrivePolicy }: Properties): string | undefined {
  return RedrivePolicy?.deadLetterTargetArn['Fn::GetAtt'][0];
}

function attributesOf(
  properties: Properties,
  deadLetterArn: string | undefined,
): Record<string, string> {
  const plain = PLAIN_ATTRIBUTES.filter((name) => properties[name] !== undefined);
  return {
    ...Object.fromEntries(plain.map((name) => [name, String(properties[name])])),
    ...(deadLetterArn && {
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: deadLetterArn,
        maxReceiveCount: properties.RedrivePolicy?.maxReceiveCount,
      }),
    }),
  };
}
