import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { operation as login } from '../../functions/identity/users/login.ts';
import { type Resource, resourcesOfType } from '../../infra/serverless/template.ts';
import { logIndexes } from '../../lib/events/log/event-log.ts';
import { logRepeat, logThrottled } from '../../lib/platform/aws-failures.ts';
import { periods } from '../../lib/platform/workers.ts';
import { packagedTemplate, resourceOf, stage } from '../support/packaged-template.ts';
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

  test('is billed on demand, and restorable to any second', () => {
    expect(resource('Table').Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  // DynamoDB encrypts every table. By a key of its own that is free; by one of the account each use is billed.
  test('has the free key of DynamoDB, unless the operator has one', () => {
    expect(resolvedTemplate(template).Resources.Table?.Properties.SSESpecification).toBeUndefined();
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
      expect(GlobalSecondaryIndexes).toContainEqual(
        expect.objectContaining({
          IndexName: index,
          KeySchema: [
            { AttributeName: log, KeyType: 'HASH' },
            { AttributeName: position, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        }),
      );
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
    expect(expression).toBe(
      'IF(errors >= 5 OR (errors >= 2 AND errors == requests), 100 * errors / requests, 0)',
    );
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

  test.each([
    ['MinuteRunsAlarm', 'MinuteRuns', 300],
    ['HourlyRunsAlarm', 'HourlyRuns', 3_600],
  ])('%s notices when schedules or their workers stop', (alarm, metric, period) => {
    expect(resource(alarm)).toMatchObject({
      Condition: 'IsActive',
      Properties: {
        Namespace: 'Flagwright',
        MetricName: metric,
        Dimensions: [{ Name: 'Stage', Value: stage }],
        Statistic: 'Sum',
        Period: period,
        EvaluationPeriods: 2,
        ComparisonOperator: 'LessThanThreshold',
        TreatMissingData: 'breaching',
      },
    });
  });

  test('notice by the runs of a period when one of the scheduled workers stops, and not when one run fails', () => {
    const schedules = resourcesOfType(template, 'AWS::Events::Rule').flatMap(
      ([, { Properties }]) => Properties.ScheduleExpression ?? [],
    );
    const perPeriod = (alarm: string, every: string, workers: number) => {
      const { Period, Threshold } = resource(alarm).Properties;
      const runs = (Number(Period) / periods[every as keyof typeof periods].seconds) * workers;
      return { runs, Threshold: Number(Threshold) };
    };
    const minutes = schedules.filter((every) => every === 'rate(1 minute)').length;
    const all = perPeriod('MinuteRunsAlarm', 'rate(1 minute)', minutes);
    const fewer = perPeriod('MinuteRunsAlarm', 'rate(1 minute)', minutes - 1);
    const hourly = perPeriod('HourlyRunsAlarm', 'rate(1 hour)', schedules.length - minutes);

    expect(all.runs - 1).toBeGreaterThanOrEqual(all.Threshold);
    expect(fewer.runs).toBeLessThan(fewer.Threshold);
    // The only one: two would hide each other.
    expect(hourly).toEqual({ runs: 1, Threshold: 1 });
  });

  test('watch what Lambda, the table and queues throttle of ours as a share of all requests', () => {
    const { expression, metrics } = rateOf('ThrottlesAlarm');
    const { Namespace } = metrics.throttled ?? {};

    expect(expression).toBe(
      'IF(throttled >= 5, 100 * throttled / (FILL(requests, 0) + throttled), 0)',
    );
    expect(metrics).toEqual({
      throttled: { Namespace, MetricName: 'ThrottledCalls' },
      requests: {
        Namespace: 'AWS/ApiGateway',
        MetricName: 'Count',
        Dimensions: [{ Name: 'ApiId', Value: { Ref: 'HttpApi' } }],
      },
    });
    expect(resource('ThrottlesAlarm').Properties.Threshold).toBe(1);
  });

  test.each(['HttpApiErrorsAlarm', 'ThrottlesAlarm'])(
    'are not raised where nothing is called: %s',
    (alarm) => {
      expect(resource(alarm).Properties.TreatMissingData).toBe('notBreaching');
    },
  );

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
    const fields = ['RefusedRequests', 'GuessedPasswords', 'ThrottledFunctions'].flatMap((id) =>
      [...filterOf(id).matchAll(/\$\.(\w+) = "/g)].map(([, name = '']) => name),
    );

    expect(new Set(fields)).toEqual(new Set(['status', 'routeKey', 'integrationStatus']));
    expect(format()).toMatchObject({
      status: '$context.status',
      routeKey: '$context.routeKey',
      integrationStatus: '$context.integrationStatus',
    });
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
        // An alarm of one metric has it in its own properties.
        Properties.Metrics ? Object.values(rateOf(id).metrics) : [Properties as unknown as Metric],
      )
      .filter(({ Namespace }) => !Namespace.startsWith('AWS/'))
      .map(({ Namespace, MetricName }) => `${Namespace} ${MetricName}`);

    const written = new Set(watched.filter((name) => !name.startsWith('Flagwright ')));
    expect(written).toEqual(made);
    expect(filters.filter((each) => 'DefaultValue' in each)).toEqual([]);
  });

  test('read metrics that something writes, and of this instance alone', async () => {
    const source = await readFile('lib/platform/metrics.ts', 'utf8');
    const counted = [...source.matchAll(/^ {2}\| '(\w+)'/gm)].map(
      ([, name]) => `Flagwright ${name} Stage=${stage}`,
    );
    const filtered = resourcesOfType(template, 'AWS::Logs::MetricFilter').flatMap(
      ([, { Properties }]) =>
        (Properties.MetricTransformations as readonly Transformation[]).map(
          (each) => `${each.MetricNamespace} ${each.MetricName}`,
        ),
    );
    const written = new Set([...counted, ...filtered, ...countedByAws]);

    const read = resourcesOfType(template, 'AWS::CloudWatch::Alarm').flatMap(
      ([id, { Properties }]) =>
        // Likewise.
        (Properties.Metrics
          ? Object.values(rateOf(id).metrics)
          : [Properties as unknown as Metric]
        ).map((metric) => `${id}: ${nameOf(metric)}`),
    );

    expect(read.length).toBeGreaterThan(10);
    expect(read.filter((name) => !written.has(name.replace(/^\w+: /, '')))).toEqual([]);
  });

  test('are sent to a topic that a key of the operator may encrypt', () => {
    expect(resource('AlarmTopic').Properties.KmsMasterKeyId).toEqual({
      'Fn::If': ['HasAlarmTopicKey', { Ref: 'AlarmTopicKey' }, expect.anything()],
    });
  });
});

test('every queue refuses calls without TLS', () => {
  const all = resourcesOfType(template, 'AWS::SQS::Queue').map(([id]) => ({ Ref: id }));
  const [[, policy] = [], ...others] = resourcesOfType(template, 'AWS::SQS::QueuePolicy');

  expect(others).toEqual([]);
  expect(policy?.Properties.Queues).toEqual(expect.arrayContaining(all));
  expect(policy?.Properties.PolicyDocument).toMatchObject({
    Statement: [
      {
        Effect: 'Deny',
        Principal: '*',
        Action: 'sqs:*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
    ],
  });
});

/** What AWS counts by itself, by the dimension that leaves out other instances and other teams. */
const countedByAws = [
  'AWS/Lambda ClaimedAccountConcurrency',
  'AWS/ApiGateway 5xx ApiId',
  'AWS/ApiGateway Count ApiId',
  'AWS/Backup NumberOfBackupJobsFailed BackupVaultName',
  'AWS/Backup NumberOfCopyJobsFailed BackupVaultName',
];

/** Namespace, name and dimensions of a metric; values of dimensions that are not resources. */
function nameOf({ Namespace, MetricName, Dimensions = [] }: Metric): string {
  const dimensions = Dimensions.map(({ Name, Value }) =>
    typeof Value === 'string' ? `${Name}=${Value}` : Name,
  );
  return [Namespace, MetricName, ...dimensions].join(' ');
}

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
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
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
