import { beforeAll, describe, expect, test, vi } from 'vitest';
import { operation as login } from '../../functions/identity/users/login.ts';
import { type Resource, resourcesOfType } from '../../infra/serverless/template.ts';
import { logIndexes } from '../../lib/events/log/event-log.ts';
import { logRepeat, logThrottled } from '../../lib/platform/aws-failures.ts';
import { packagedTemplate, resourceOf, service, stage } from '../support/packaged-template.ts';
import { type ConditionalTemplate, resolvedTemplate } from '../support/resolved-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';

let template: ConditionalTemplate;

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
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  });

  // CloudFormation could not delete a protected table. `npm run bootstrap` protects it.
  test('is not protected when it is created, so that a first deployment that fails leaves nothing', () => {
    expect(resource('Table').Properties).not.toHaveProperty('DeletionProtectionEnabled');
  });

  test('is billed on demand, restorable to any second, and encrypted', () => {
    expect(resource('Table').Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
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
  test.each([...queues, ...deadLetterQueues, 'MailsQueue', 'MailsDeadLetterQueue'])(
    '%s is encrypted',
    (queue) => {
      expect(resolvedTemplate(template).Resources[queue]?.Properties.SqsManagedSseEnabled).toBe(
        true,
      );
    },
  );

  test.each(queues)('%s moves a message to the dead-letter queue after five attempts', (queue) => {
    expect(resource(queue).Properties.RedrivePolicy).toMatchObject({ maxReceiveCount: 5 });
  });

  test.each([...queues, 'MailsQueue'])(
    '%s has a dead-letter queue that keeps messages longer',
    (queue) => {
      const { deadLetterTargetArn } = resource(queue).Properties.RedrivePolicy as {
        deadLetterTargetArn: { 'Fn::GetAtt': readonly [string, string] };
      };
      const deadLetters = resource(deadLetterTargetArn['Fn::GetAtt'][0]);

      expect(deadLetters.Properties.MessageRetentionPeriod).toBe(14 * 24 * 60 * 60);
      expect(resource(queue).Properties.MessageRetentionPeriod).toBeLessThan(14 * 24 * 60 * 60);
    },
  );

  test.each([...deadLetterQueues, 'MailsDeadLetterQueue'])(
    '%s raises an alarm if it is not empty',
    (queue) => {
      expect(isWatched(queue, 'ApproximateNumberOfMessagesVisible')).toBe(true);
    },
  );

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
    expect(resource('HttpApiLogGroup').Properties.RetentionInDays).toEqual({
      Ref: 'LogRetentionDays',
    });
  });

  test('writes them to a group that needs no place in the policy for logs of the account', () => {
    expect(resource('HttpApiLogGroup').Properties.LogGroupName).toMatch(/^\/aws\/vendedlogs\//);
  });

  test('quotes every value of the access log, since API Gateway writes a bare - for what is missing', () => {
    const { Format } = resource('HttpApiStage').Properties.AccessLogSettings as { Format: string };

    expect(() => JSON.parse(Format.replaceAll(/\$context\.[\w.]+/g, '-'))).not.toThrow();
  });

  test('throttles', () => {
    expect(resource('HttpApiStage').Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: expect.any(Number),
      ThrottlingBurstLimit: expect.any(Number),
    });
  });

  test('raises an alarm for 5xx responses as a share of its requests', () => {
    const { expression, metrics } = rateOf('HttpApiErrorsAlarm');
    const ofApi = { Dimensions: [{ Name: 'ApiId', Value: { Ref: 'HttpApi' } }] };

    // One failure in a quiet night should not wake anybody.
    expect(expression).toBe('IF(errors >= 5, 100 * errors / requests, 0)');
    expect(metrics).toEqual({
      errors: { Namespace: 'AWS/ApiGateway', MetricName: '5xx', ...ofApi },
      requests: { Namespace: 'AWS/ApiGateway', MetricName: 'Count', ...ofApi },
    });
    expect(resource('HttpApiErrorsAlarm').Properties.Threshold).toBe(1);
  });
});

describe('alarms of CloudWatch', () => {
  test('that go off invoke the worker that trips safeguards, and no others do', () => {
    const rules = resourcesOfType(template, 'AWS::Events::Rule').map(([, rule]) => rule.Properties);

    expect(rules.filter(({ EventPattern }) => EventPattern)).toMatchObject([
      {
        EventPattern: {
          source: ['aws.cloudwatch'],
          'detail-type': ['CloudWatch Alarm State Change'],
          detail: { state: { value: ['ALARM'] } },
        },
        Targets: [{ Arn: { 'Fn::GetAtt': ['RunEachMinuteLambdaFunction', 'Arn'] } }],
      },
    ]);
  });
});

test('runs of schedules do not pile up while they are throttled, and no alarm that a safeguard waits for is lost', () => {
  const configs = resourcesOfType(template, 'AWS::Lambda::EventInvokeConfig').map(
    ([, { Properties }]) => [
      Properties.FunctionName,
      Properties.MaximumEventAgeInSeconds,
      Properties.MaximumRetryAttempts,
    ],
  );

  // None for `runEachMinute`, which hears alarms.
  expect(configs).toEqual([
    [{ Ref: 'RelayEventsLambdaFunction' }, 60, 0],
    [{ Ref: 'MarkPotentiallyStaleLambdaFunction' }, 3_600, 0],
  ]);
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

  test('watch that schedules start workers at all, which no error shows', () => {
    expect(resource('ScheduleAlarm').Properties).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Invocations',
      Dimensions: [{ Name: 'FunctionName', Value: `${service}-${stage}-relayEvents` }],
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
  });

  test('watch what Lambda, the table and queues throttle as a share of all calls', () => {
    const { expression, metrics } = rateOf('ThrottlesAlarm');
    const { Namespace } = metrics.slowed ?? {};

    expect(expression).toBe('IF(throttled >= 5, 100 * throttled / (calls + FILL(refused, 0)), 0)');
    expect(metrics).toEqual({
      // Of all functions of the account: they share its concurrency.
      refused: { Namespace: 'AWS/Lambda', MetricName: 'Throttles' },
      calls: { Namespace: 'AWS/Lambda', MetricName: 'Invocations' },
      slowed: { Namespace, MetricName: 'ThrottledCalls' },
    });
    expect(resource('ThrottlesAlarm').Properties.Threshold).toBe(1);
  });

  test.each(['HttpApiErrorsAlarm', 'ThrottlesAlarm'])(
    'are not raised where nothing is called: %s',
    (alarm) => {
      expect(resource(alarm).Properties.TreatMissingData).toBe('notBreaching');
    },
  );

  test('watch the log for an answer near its limit', () => {
    const line = asLambdaLogs(
      JSON.stringify({ message: 'an answer to clients is near its limit' }),
    );

    expect(matchesPhrase(filterOf('CapacityWarnings'), line)).toBe(true);
    expect(matchesPhrase(filterOf('CapacityWarnings'), asLambdaLogs('a request was refused'))).toBe(
      false,
    );
  });

  test('watch the log for each call that the table or a queue throttled, and for no other line', () => {
    const printed: string[] = [];
    const print = vi.spyOn(console, 'log').mockImplementation((line) => printed.push(line));
    const call = { operation: 'GetItem', attempt: 1, reason: 'ThrottlingException' };
    logThrottled(call);
    logRepeat(call);
    print.mockRestore();

    expect(
      printed.map((line) => matchesPhrase(filterOf('ThrottledCalls'), asLambdaLogs(line))),
    ).toEqual([true, false]);
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
      .flatMap(([id, { Properties }]) =>
        Properties.Metrics ? Object.values(rateOf(id).metrics) : [Properties as unknown as Metric],
      )
      .filter(({ Namespace }) => !Namespace.startsWith('AWS/'))
      .map(({ Namespace, MetricName }) => `${Namespace} ${MetricName}`);

    const written = new Set(watched.filter((name) => !name.startsWith('Flagwright ')));
    expect(written).toEqual(made);
    expect(filters.filter((each) => 'DefaultValue' in each)).toEqual([]);
  });

  test.each([
    ['RelayAlarm', 'IF(relayed >= 5, 100 * relayed / sent, 0)', 'EventsRelayed'],
    ['ConflictsAlarm', 'IF(races >= 50, races / sent, 0)', 'LostRaces'],
  ])('%s compares what functions count with the events', (alarm, expected, counted) => {
    const { expression, metrics } = rateOf(alarm);

    expect(expression).toBe(expected);
    expect(Object.values(metrics)).toEqual([
      {
        Namespace: 'Flagwright',
        MetricName: counted,
        Dimensions: [{ Name: 'Stage', Value: stage }],
      },
      expect.objectContaining({ Namespace: 'AWS/SQS', MetricName: 'NumberOfMessagesSent' }),
    ]);
  });

  test('watch what Lambda drops of the workers that send messages to their own queues', () => {
    expect(Object.values(rateOf('RecursionAlarm').metrics)).toEqual(
      ['deliverNotification', 'deliverSlowly'].map((id) => ({
        Namespace: 'AWS/Lambda',
        MetricName: 'RecursiveInvocationsDropped',
        Dimensions: [{ Name: 'FunctionName', Value: `${service}-${stage}-${id}` }],
      })),
    );
  });

  test('are sent to a topic that a key of the operator may encrypt', () => {
    expect(resource('AlarmTopic').Properties.KmsMasterKeyId).toEqual({
      'Fn::If': ['HasAlarmTopicKey', { Ref: 'AlarmTopicKey' }, expect.anything()],
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

/** A metric that an alarm watches. */
interface Metric {
  readonly Namespace: string;
  readonly MetricName: string;
}

/** The expression of an alarm by metric math, and the metrics of which it is made, by name. */
function rateOf(alarm: string) {
  const all = resource(alarm).Properties.Metrics as readonly {
    readonly Id: string;
    readonly Expression?: string;
    readonly ReturnData?: boolean;
    readonly MetricStat?: { readonly Metric: Metric };
  }[];
  const metrics: Record<string, Metric> = {};
  for (const { Id, MetricStat } of all) if (MetricStat) metrics[Id] = MetricStat.Metric;
  const [returned] = all.filter(({ ReturnData = true }) => ReturnData);
  return { expression: returned?.Expression, metrics };
}

/** Lambda puts a line of the log as text into the JSON of its own line. */
function asLambdaLogs(line: string): string {
  return JSON.stringify({ level: 'INFO', message: line });
}

/** As CloudWatch reads `"some words"`: anywhere in the line. */
function matchesPhrase(pattern: string, line: string): boolean {
  return line.includes(pattern.replaceAll('"', ''));
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
