import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { worker as markPotentiallyStale } from '../../functions/workers/mark-potentially-stale.ts';
import { worker as relayWorker } from '../../functions/workers/relay-events.ts';
import { worker as runEachMinute } from '../../functions/workers/run-each-minute.ts';
import { type Resource, resourcesOfType } from '../../infra/serverless/template.ts';
import { reportSilentTokens } from '../../lib/clients/silence/report-silent-tokens.ts';
import { noChange, recordChange } from '../../lib/events/commit/record-change.ts';
import { toErrorResponse } from '../../lib/http/error-mapper.ts';
import { PreparedBody } from '../../lib/http/prepared-body.ts';
import { toResponse } from '../../lib/http/to-response.ts';
import { createTokenUseRecorder } from '../../lib/identity/tokens/token-use-store.ts';
import { addDelivery } from '../../lib/integrations/delivery/delivery-store.ts';
import { relayEvents } from '../../lib/integrations/delivery/relay-events.ts';
import { logThrottled } from '../../lib/platform/aws-failures.ts';
import { config } from '../../lib/platform/config.ts';
import { keys } from '../../lib/platform/dynamo/keys.ts';
import { exists } from '../../lib/platform/dynamo/write.ts';
import { AuthenticationRequired, TooManyRequests } from '../../lib/platform/errors.ts';
import type { FindingKind } from '../../lib/platform/findings.ts';
import { withMetrics } from '../../lib/platform/metrics.ts';
import { checkDeadLetters } from '../../lib/platform/queues/check-dead-letters.ts';
import { sqs } from '../../lib/platform/queues/client.ts';
import { SendMessageCommand } from '../../lib/platform/queues/commands.ts';
import { defineScheduledWorker, type Worker } from '../../lib/platform/workers.ts';
import { createToken } from '../../lib/projects/tokens/create-token.ts';
import { seed } from '../../lib/system/seed/seed.ts';
import { useQueues } from '../lib/integrations/delivery/use-queues.ts';
import { goesOff, metricsOf } from '../support/cloudwatch/alarm-state.ts';
import { type Datapoint, datapointsOf, nameOfMetric } from '../support/cloudwatch/datapoints.ts';
import { packagedTemplate, resourceOf, stage } from '../support/packaged-template.ts';
import { type ConditionalTemplate, resolvedTemplate } from '../support/resolved-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';
import { useTable } from '../support/table.ts';

/**
 * Each alarm of the template is driven into its state by what the code writes: metrics, lines of the log and answers. What
 * CloudWatch makes of them is computed from the template. Only AWS's own metrics are given, and listed.
 */

const minute = 60_000;
const hour = 60 * minute;
/** A full hour, where all periods end; two days later for each test, because times in the event log never go back. */
let end = Date.parse('2026-11-24T12:00:00Z');
const author = { id: -42, name: 'a test' };

/** What AWS counts by itself, and nothing of ours can show; each with what makes it. */
const countedByAws = {
  failures: { Namespace: 'AWS/ApiGateway', MetricName: '5xx', ...ofResource('ApiId', 'HttpApi') },
  requests: { Namespace: 'AWS/ApiGateway', MetricName: 'Count', ...ofResource('ApiId', 'HttpApi') },
  concurrency: { Namespace: 'AWS/Lambda', MetricName: 'ClaimedAccountConcurrency' },
  backups: {
    Namespace: 'AWS/Backup',
    MetricName: 'NumberOfBackupJobsFailed',
    ...ofResource('BackupVaultName', 'BackupVault'),
  },
  copies: {
    Namespace: 'AWS/Backup',
    MetricName: 'NumberOfCopyJobsFailed',
    ...ofResource('BackupVaultName', 'BackupVault'),
  },
} as const;

process.env.RELAY_GRACE_SECONDS = '30';
useTable();
useQueues();

let template: ConditionalTemplate;
let filters: readonly Resource[];
let datapoints: Datapoint[];
let lines: string[];

beforeAll(async () => {
  const packaged = await packagedTemplate(syntheticFunctions(10));
  template = resolvedTemplate(packaged, { BackupDays: '30', AccountConcurrency: '10' });
  filters = resourcesOfType(template, 'AWS::Logs::MetricFilter').map(([, filter]) => filter);
  const { EVENTS_QUEUE_URL = '' } = process.env;
  process.env.DEAD_LETTER_QUEUE_URLS = EVENTS_QUEUE_URL.replace(
    /EventsQueue$/,
    'EventsDeadLetterQueue',
  );
  await seed();
}, 60_000);

beforeEach(() => {
  datapoints = [];
  lines = [];
  end += 48 * hour;
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', `flagwright-${stage}-test`);
  vi.stubEnv('AWS_LAMBDA_LOG_FORMAT', 'JSON');
  vi.useFakeTimers({ toFake: ['Date'], now: end - minute });
  const print = (line: string) => {
    lines.push(line);
    datapoints.push(...datapointsOf(line, 'FunctionLogGroup', filters, Date.now()));
  };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    print(String(text).trimEnd());
    return true;
  });
  for (const level of ['info', 'warn', 'error'] as const) {
    // Lambda puts what is logged into a line of its own.
    vi.spyOn(console, level).mockImplementation((message) => {
      print(JSON.stringify({ level, message }));
    });
  }
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What AWS counts in each of the last three periods of five minutes. */
function count(metric: keyof typeof countedByAws, value: number): void {
  for (const at of [end - minute, end - 6 * minute, end - 11 * minute]) {
    datapoints.push({ metric: nameOfMetric(countedByAws[metric]), at, value });
  }
}

/** Answers requests, as API Gateway counts them and writes them into the access log. */
function answer(times: number, fields: Readonly<Record<string, unknown>>): void {
  const { Format } = resourceOf(template, 'HttpApiStage').Properties.AccessLogSettings as {
    readonly Format: string;
  };
  for (let request = 0; request < times; request += 1) {
    const line = Format.replaceAll(/\$context\.([\w.]+)/g, (_all, name) =>
      String(fields[name] ?? '-'),
    );
    const at = end - minute;
    datapoints.push(...datapointsOf(line, 'HttpApiLogGroup', filters, at));
    datapoints.push({ metric: nameOfMetric(countedByAws.requests), at, value: 1 });
    if (Number(fields.status) >= 500) {
      datapoints.push({ metric: nameOfMetric(countedByAws.failures), at, value: 1 });
    }
  }
}

function statusOf(error: Error): number {
  return toErrorResponse(error, 'request').statusCode ?? 0;
}

/** Runs of a worker's schedule, the last ones of two hours; `every` in milliseconds. */
async function runWorkers(workers: readonly Worker[], every: number): Promise<void> {
  for (const { contract } of workers) {
    if (contract.source.kind !== 'schedule') throw new Error('Not a schedule.');
    const { handler } = defineScheduledWorker({ ...contract, source: contract.source });
    for (let at = end - 2 * hour; at < end; at += every) {
      vi.setSystemTime(at);
      const event = { 'detail-type': 'Scheduled Event', time: new Date(at).toISOString() };
      await withMetrics(async () => Reflect.apply(handler, undefined, [event]))();
    }
  }
}

/** Changes that lose races: their condition does not hold the first times. */
async function loseRaces(changes: number, races: number): Promise<void> {
  await withMetrics(async () => {
    for (let change = 0; change < changes; change += 1) {
      let decided = 0;
      await recordChange({ author }, async () => {
        decided += 1;
        if (decided > races) return noChange();
        const write = { check: keys.project('none'), when: exists } as const;
        return {
          writes: [write],
          events: [{ type: 'segment-created', data: {} }],
          result: undefined,
        };
      });
    }
  })();
}

/** Nobody dispatches it: the queue of these tests has no worker. */
async function commitEvents(events: number): Promise<void> {
  for (let event = 0; event < events; event += 1) {
    await recordChange({ author }, async () => ({
      writes: [],
      events: [{ type: 'segment-created', data: {} }],
      result: undefined,
    }));
  }
}

/** Runs the relay each minute. */
async function relay(minutes: number, before: () => Promise<void> = async () => undefined) {
  for (let run = 0; run < minutes; run += 1) {
    await before();
    vi.setSystemTime(Date.now() + minute);
    await withMetrics(() => relayEvents())();
  }
}

/** What makes each finding. All end before the end of the last period. */
const drivers: Readonly<Record<FindingKind, () => Promise<void>>> = {
  deadLetters: async () => {
    const [QueueUrl] = config().deadLetterQueueUrls;
    await sqs().send(new SendMessageCommand({ QueueUrl, MessageBody: '{}' }));
    await withMetrics(() => checkDeadLetters(Date.now()))();
  },
  eventsWait: async () => {
    vi.setSystemTime(end - 12 * minute);
    await commitEvents(1);
    await relay(11);
  },
  deliveriesWait: async () => {
    vi.setSystemTime(end - 26 * minute);
    await addDelivery(1, 1, new Date());
    await relay(25);
  },
  messagesLost: async () => {
    vi.setSystemTime(end - 16 * minute);
    await relay(15, () => commitEvents(5));
  },
  answerNearLimit: () =>
    withMetrics(async () => {
      const body = new PreparedBody(() => 'a'.repeat(5_100_000));
      return toResponse(
        { status: 200, headers: { 'content-type': 'text/plain' }, body },
        undefined,
      );
    })().then(() => undefined),
  silentTokens: async () => {
    const { token } = await createToken(author, {
      tokenName: 'shop',
      type: 'client',
      environment: 'development',
      projects: ['*'],
      expiresAt: null,
    });
    const use = { hash: token.hash, place: keys.tokenUse(token.hash) };
    for (let hours = 27; hours >= 0; hours -= 1) {
      vi.setSystemTime(end - minute - hours * hour);
      if (hours >= 2) await createTokenUseRecorder()(use, new Date());
      await withMetrics(() => reportSilentTokens(new Date()))();
    }
  },
};

const alarms: Readonly<Record<string, () => Promise<void> | void>> = {
  HttpApiErrorsAlarm: () => {
    answer(1_000, { status: 200 });
    answer(11, { status: statusOf(new Error('our fault')) });
  },
  'HttpApiErrorsAlarm where few work': () => {
    answer(2, { status: statusOf(new Error('our fault')) });
  },
  'MinuteRunsAlarm, because the rule of runEachMinute is off': () =>
    runWorkers([relayWorker], minute),
  'MinuteRunsAlarm, because the rule of relayEvents is off': () =>
    runWorkers([runEachMinute], minute),
  'HourlyRunsAlarm, because the rule is off': () =>
    runWorkers([relayWorker, runEachMinute], minute),
  'ThrottlesAlarm by the table': () => {
    answer(100, { status: 200 });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      logThrottled({ operation: 'GetItem', attempt, reason: 'ThrottlingException' });
    }
  },
  'ThrottlesAlarm by Lambda': () => {
    answer(100, { status: 200 });
    answer(5, { status: 503, integrationStatus: 429 });
  },
  ConflictsAlarm: async () => {
    for (const at of [end - minute, end - 6 * minute, end - 11 * minute]) {
      vi.setSystemTime(at);
      await loseRaces(10, 4);
    }
  },
  ConcurrencyAlarm: () => count('concurrency', 9),
  'RefusalsAlarm by guesses': () =>
    answer(50, {
      status: statusOf(new AuthenticationRequired()),
      routeKey: 'POST /auth/simple/login',
    }),
  'RefusalsAlarm by a flood': () =>
    answer(1_000, { status: statusOf(new TooManyRequests('too many', 10)) }),
  'BackupAlarm by a backup': () => count('backups', 1),
  'BackupAlarm by a copy': () => count('copies', 1),
  ...Object.fromEntries(
    Object.entries(drivers).map(([finding, drive]) => [
      `FindingsAlarm, ${finding}`,
      async () => {
        await drive();
        // The alarm does not say which it is.
        expect(lines.filter((line) => line.includes(`"finding":"${finding}"`))).toHaveLength(1);
      },
    ]),
  ),
};

it.each(Object.entries(alarms))('%s goes off', async (name, drive) => {
  const [id = ''] = /^\w+/.exec(name) ?? [];
  await drive();

  expect(goesOff(alarmOf(id), datapoints, end)).toBe(true);
});

it('every alarm of the template is among them', () => {
  const driven = Object.keys(alarms).map((name) => /^\w+/.exec(name)?.[0]);

  expect([...new Set(driven)].sort()).toEqual(
    resourcesOfType(template, 'AWS::CloudWatch::Alarm')
      .map(([id]) => id)
      .sort(),
  );
});

it('none goes off in a quiet office, where nothing is wrong but what happens every day', async () => {
  await runWorkers([relayWorker, runEachMinute], minute);
  await runWorkers([markPotentiallyStale], hour);
  vi.setSystemTime(end - minute);
  answer(1_000, { status: 200 });
  // A blip, a wrong password, a page too many, two people at the same flag.
  answer(1, { status: statusOf(new Error('our fault')) });
  answer(5, {
    status: statusOf(new AuthenticationRequired()),
    routeKey: 'POST /auth/simple/login',
  });
  answer(20, { status: 429 });
  logThrottled({ operation: 'GetItem', attempt: 1, reason: 'ThrottlingException' });
  await loseRaces(3, 1);
  count('concurrency', 6);
  await withMetrics(() => checkDeadLetters(Date.now() + hour))();
  await withMetrics(() => reportSilentTokens(new Date()))();

  expect(ringing()).toEqual([]);
});

it('where nothing happens at all, only the heartbeats are missed', () => {
  expect(ringing()).toEqual(['HourlyRunsAlarm', 'MinuteRunsAlarm']);
});

it('alarms watch what the code, filters of the log, or AWS count', () => {
  const known = new Set<string>(Object.values(countedByAws).map(nameOfMetric));
  const ours = resourcesOfType(template, 'AWS::CloudWatch::Alarm')
    .flatMap(([, alarm]) => metricsOf(alarm))
    .filter((name) => !known.has(name));

  // Shown by the tests above: an alarm of a metric that nothing writes does not go off.
  expect(ours.every((name) => /^Flagwright |^flagwright-test /.test(name))).toBe(true);
});

function ringing(): string[] {
  return resourcesOfType(template, 'AWS::CloudWatch::Alarm')
    .filter(([id]) => goesOff(alarmOf(id), datapoints, end))
    .map(([id]) => id)
    .sort();
}

/** An alarm, with the share of an account that runs ten functions. */
function alarmOf(id: string): Resource {
  const text = JSON.stringify(resourceOf(template, id));
  return JSON.parse(
    text.replaceAll(/\{"Fn::Sub":("100 \* used[^}]*\$\{AccountConcurrency\}")\}/g, (_all, found) =>
      String(found).replace('$' + '{AccountConcurrency}', '10'),
    ),
  ) as Resource;
}

function ofResource(Name: string, id: string) {
  return { Dimensions: [{ Name, Value: { Ref: id } }] };
}
