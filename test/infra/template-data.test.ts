import { beforeAll, describe, expect, test } from 'vitest';
import { type Resource, resourcesOfType, type Template } from '../../infra/serverless/template.ts';
import { logIndexes } from '../../lib/events/event-log.ts';
import { packagedTemplate, resourceOf } from '../support/packaged-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';

let template: Template;

beforeAll(async () => {
  template = await packagedTemplate(syntheticFunctions(10));
}, 60_000);

const queues = ['EventsQueue', 'DeliveriesQueue', 'SlowDeliveriesQueue'] as const;
const deadLetterQueues = [
  'EventsDeadLetterQueue',
  'DeliveriesDeadLetterQueue',
  'SlowDeliveriesDeadLetterQueue',
] as const;

describe('the table', () => {
  test('is retained when the stack is removed or the table replaced', () => {
    expect(resource('Table')).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
    });
  });

  test('is billed on demand, restorable to any second, encrypted, and protected from deletion', () => {
    expect(resource('Table').Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
      DeletionProtectionEnabled: true,
    });
  });

  test('expires items by the attribute ttl', () => {
    expect(resource('Table').Properties.TimeToLiveSpecification).toEqual({
      AttributeName: 'ttl',
      Enabled: true,
    });
  });

  test('has an index for each kind of event log, with all attributes, sorted by number', () => {
    const { GlobalSecondaryIndexes, AttributeDefinitions } = resource('Table').Properties as {
      GlobalSecondaryIndexes: readonly Record<string, unknown>[];
      AttributeDefinitions: readonly Record<string, unknown>[];
    };

    for (const { index, log, position } of Object.values(logIndexes)) {
      expect(GlobalSecondaryIndexes).toContainEqual({
        IndexName: index,
        KeySchema: [
          { AttributeName: log, KeyType: 'HASH' },
          { AttributeName: position, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      });
      expect(AttributeDefinitions).toContainEqual({ AttributeName: log, AttributeType: 'S' });
      expect(AttributeDefinitions).toContainEqual({ AttributeName: position, AttributeType: 'N' });
    }
  });

  test('defines only the attributes of its keys, as DynamoDB requires', () => {
    const { GlobalSecondaryIndexes, AttributeDefinitions, KeySchema } = resource('Table')
      .Properties as Record<string, readonly Record<string, unknown>[]>;
    const schemas = [KeySchema, ...(GlobalSecondaryIndexes ?? []).map((index) => index.KeySchema)];
    const keys = schemas.flat() as { readonly AttributeName: string }[];

    expect(AttributeDefinitions?.map(({ AttributeName }) => AttributeName).sort()).toEqual(
      [...new Set(keys.map(({ AttributeName }) => AttributeName))].sort(),
    );
  });
});

describe('the queues', () => {
  test.each([...queues, ...deadLetterQueues])('%s is encrypted', (queue) => {
    expect(resource(queue).Properties.SqsManagedSseEnabled).toBe(true);
  });

  test.each(queues)('%s moves a message to the dead-letter queue after five attempts', (queue) => {
    expect(resource(queue).Properties.RedrivePolicy).toMatchObject({ maxReceiveCount: 5 });
  });

  test.each(queues)('%s has a dead-letter queue that keeps messages longer', (queue) => {
    const { deadLetterTargetArn } = resource(queue).Properties.RedrivePolicy as {
      deadLetterTargetArn: { 'Fn::GetAtt': readonly [string, string] };
    };
    const deadLetters = resource(deadLetterTargetArn['Fn::GetAtt'][0]);

    expect(deadLetters.Properties.MessageRetentionPeriod).toBe(14 * 24 * 60 * 60);
    expect(resource(queue).Properties.MessageRetentionPeriod).toBeLessThan(14 * 24 * 60 * 60);
  });

  test.each(deadLetterQueues)('%s raises an alarm if it is not empty', (queue) => {
    expect(isWatched(queue, 'ApproximateNumberOfMessagesVisible')).toBe(true);
  });

  // Not the slow queue: its messages wait for the receivers.
  test.each(['EventsQueue', 'DeliveriesQueue'])(
    '%s raises an alarm when its oldest message waits too long',
    (queue) => {
      expect(isWatched(queue, 'ApproximateAgeOfOldestMessage')).toBe(true);
    },
  );
});

describe('the workers that send', () => {
  test.each(['DeliveriesQueue', 'SlowDeliveriesQueue'])(
    'of %s have a concurrency limit, so that many deliveries do not block the API',
    (queue) => {
      const mappings = resourcesOfType(template, 'AWS::Lambda::EventSourceMapping').filter(
        ([, { Properties }]) => JSON.stringify(Properties.EventSourceArn).includes(`"${queue}"`),
      );

      expect(mappings.map(([, { Properties }]) => Properties.ScalingConfig)).toEqual([
        { MaximumConcurrency: expect.any(Number) },
      ]);
    },
  );
});

describe('the API', () => {
  test('writes access logs that expire and contain no path, as paths may contain tokens', () => {
    const { Format } = resource('HttpApiStage').Properties.AccessLogSettings as { Format: string };

    expect(JSON.parse(Format)).toMatchObject({ routeKey: '$context.routeKey' });
    expect(Format).not.toMatch(/\$context\.(path|authorizer)/);
    expect(resource('HttpApiLogGroup').Properties.RetentionInDays).toBe(30);
  });

  test('throttles', () => {
    expect(resource('HttpApiStage').Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: expect.any(Number),
      ThrottlingBurstLimit: expect.any(Number),
    });
  });

  test('raises an alarm for 5xx responses', () => {
    expect(resource('HttpApiErrorsAlarm').Properties).toMatchObject({
      MetricName: '5xx',
      Dimensions: [{ Name: 'ApiId', Value: { Ref: 'HttpApi' } }],
    });
  });
});

function resource(id: string): Resource {
  return resourceOf(template, id);
}

/** Whether an alarm with a recipient watches this metric of a queue. */
function isWatched(queue: string, metric: string): boolean {
  return resourcesOfType(template, 'AWS::CloudWatch::Alarm').some(
    ([, { Properties }]) =>
      Properties.MetricName === metric &&
      JSON.stringify(Properties.Dimensions).includes(`["${queue}","QueueName"]`) &&
      JSON.stringify(Properties.AlarmActions) === '[{"Ref":"AlarmTopic"}]',
  );
}
