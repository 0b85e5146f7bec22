import { beforeAll, describe, expect, test } from 'vitest';
import { operation as login } from '../../functions/identity/users/login.ts';
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

  test.each(queues)('%s raises an alarm when its oldest message waits too long', (queue) => {
    expect(isWatched(queue, 'ApproximateAgeOfOldestMessage')).toBe(true);
  });

  // A message that is not due is sent again as another, with the longest delay of SQS.
  test.each(['DeliveriesAgeAlarm', 'SlowDeliveriesAgeAlarm'])(
    '%s ignores planned waits, and comes long before messages expire',
    (alarm) => {
      const { Threshold } = resource(alarm).Properties;

      expect(Threshold).toBeGreaterThan(15 * 60);
      expect(Threshold).toBeLessThan(24 * 60 * 60);
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

describe('the other alarms', () => {
  const format = () => {
    const { Format } = resource('HttpApiStage').Properties.AccessLogSettings as { Format: string };
    return JSON.parse(Format) as Record<string, unknown>;
  };

  test('watch the errors of all scheduled workers as one sum', () => {
    const { Metrics } = resource('ScheduledWorkersErrorsAlarm').Properties as {
      Metrics: readonly { readonly Expression?: string; readonly ReturnData?: boolean }[];
    };
    const returned = Metrics.filter(({ ReturnData = true }) => ReturnData);

    expect(returned.map(({ Expression }) => Expression)).toEqual(['SUM(FILL(METRICS(), 0))']);
    expect(Metrics).toHaveLength(1 + 3);
  });

  test('watch calls that Lambda refuses, of all functions of the account', () => {
    expect(resource('ThrottlesAlarm').Properties).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Throttles',
      Dimensions: [],
    });
  });

  // Lambda puts a line of the log as text into the JSON of its own line.
  test.each([
    ['an answer near its limit', { message: 'an answer to clients is near its limit' }],
    ['a call that the table throttled', { error: 'ThrottlingException' }],
    ['a call to a busy partition', { error: 'ProvisionedThroughputExceededException' }],
  ])('watch the log for %s', (_what, fields) => {
    const line = JSON.stringify({ level: 'INFO', message: JSON.stringify(fields) });
    const other = JSON.stringify({ message: JSON.stringify({ message: 'a request was refused' }) });

    expect(matchesAnyPhrase(filterOf('CapacityWarnings'), line)).toBe(true);
    expect(matchesAnyPhrase(filterOf('CapacityWarnings'), other)).toBe(false);
  });

  test('watch the access log by fields that it has, as text', () => {
    const fields = ['RefusedRequests', 'GuessedPasswords'].flatMap((id) =>
      [...filterOf(id).matchAll(/\$\.(\w+) = "/g)].map(([, name = '']) => name),
    );

    expect(new Set(fields)).toEqual(new Set(['status', 'routeKey']));
    expect(format()).toMatchObject({ status: '$context.status', routeKey: '$context.routeKey' });
  });

  test('watch the route of login', () => {
    const { method, path } = login.contract;

    expect(filterOf('GuessedPasswords')).toContain(`$.routeKey = "${method} ${path}"`);
  });

  test('come with 50 failed logins as with 1,000 refused requests', () => {
    const [refused, failed] = ['RefusedRequests', 'GuessedPasswords'].map((id) => weightOf(id));
    const { Threshold } = resource('RefusalsAlarm').Properties;

    expect(refused).toBe(1);
    // A failed login is a refused request, too.
    expect(50 * ((refused ?? 0) + (failed ?? 0))).toBe(Number(Threshold) + 1);
  });

  test('have metrics that a filter makes, and that exist only while something matches', () => {
    const filters = resourcesOfType(template, 'AWS::Logs::MetricFilter').flatMap(
      ([, { Properties }]) => Properties.MetricTransformations as readonly Transformation[],
    );
    const made = new Set(filters.map((each) => `${each.MetricNamespace} ${each.MetricName}`));
    const watched = resourcesOfType(template, 'AWS::CloudWatch::Alarm')
      .filter(([, { Properties }]) => !JSON.stringify(Properties).includes('"AWS/'))
      .map(([, { Properties }]) => `${Properties.Namespace} ${Properties.MetricName}`);

    expect(new Set(watched)).toEqual(made);
    expect(filters.filter((each) => 'DefaultValue' in each)).toEqual([]);
  });

  test('are sent to a topic that a key of the operator may encrypt', () => {
    expect(resource('AlarmTopic').Properties.KmsMasterKeyId).toEqual({
      'Fn::If': ['HasAlarmTopicKey', { Ref: 'AlarmTopicKey' }, { Ref: 'AWS::NoValue' }],
    });
  });
});

interface Transformation {
  readonly MetricNamespace: string;
  readonly MetricName: string;
  readonly MetricValue: string;
}

function filterOf(id: string): string {
  return String(resource(id).Properties.FilterPattern);
}

function weightOf(id: string): number {
  const [first] = resource(id).Properties.MetricTransformations as readonly Transformation[];
  return Number(first?.MetricValue);
}

/** As CloudWatch reads `?"some words" ?word`: any of them, anywhere in the line. */
function matchesAnyPhrase(pattern: string, line: string): boolean {
  const phrases = [...pattern.matchAll(/\?(?:"([^"]+)"|(\S+))/g)].map(
    ([, words, word]) => words ?? word ?? '',
  );
  return phrases.some((phrase) => line.includes(phrase));
}

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
