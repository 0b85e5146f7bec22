import { type MonthlyLoad, SECONDS_A_MONTH } from './loads.ts';
import { metricsOf } from './metrics-load.ts';
import { alwaysFree, prices } from './prices.ts';

/** Capacity units of one operation. */
export interface OperationUnits {
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** What the stack has and does without requests. */
export interface Standing {
  /** Metrics that alarms watch. */
  readonly alarms: number;
  /** Metrics that functions write without requests: the heartbeats of schedules. */
  readonly metrics: number;
  readonly secrets: number;
  /** Runs of scheduled workers in a month. */
  readonly scheduledRuns: number;
  /** Long polls at once, of all event source mappings. */
  readonly queuePollers: number;
  /** How often dead-letter queues are looked at in a month, each apart. */
  readonly queueLooks: number;
}

/** Assumed, because it cannot be measured on one machine: a warm function of 512 MB near its table. */
const assumed = {
  memoryGb: 0.5,
  secondsOfRead: 0.02,
  secondsOfWrite: 0.05,
  secondsOfDelivery: 0.3,
  secondsOfScheduledRun: 0.05,
  /** Of the start of a function, before the request; judged from published figures. */
  secondsOfStart: 0.3,
  longPollSeconds: 20,
  /** In JSON: what Lambda writes at start and end, each with 26 bytes of CloudWatch's, and the line of the access log. */
  logBytesOfRun: 550,
  logBytesOfAccess: 450,
  answerKb: 4,
  notModifiedKb: 0.3,
} as const;

/** A poll without changes: one small read, and no body. */
const poll: OperationUnits = { readUnits: 1, writeUnits: 0 };

/** 50 flags, each with what it does in two environments: ADR 16. What is measured is a list on a small table. */
const pageOfFlags: OperationUnits = { readUnits: 150, writeUnits: 0 };

/** The traffic of these 50 flags in one environment: half a unit for each flag, and for each of its two days. */
const trafficOfPage: OperationUnits = { readUnits: 75, writeUnits: 0 };

/** What is not measured as an operation, by the name that loads have for it. */
const computed: Readonly<Record<string, OperationUnits>> = { poll, pageOfFlags, trafficOfPage };

/** Dispatching reads the event and the integrations; a delivery claims, reads and records. */
const delivery: OperationUnits = { readUnits: 3, writeUnits: 5 };

const METRICS = new Set(['registerClientMetrics', 'clientBulkMetrics']);

/** Dollars in a month, by service. */
export type Cost = Readonly<Record<string, number>>;

/** Dollars in a month: at list prices, and as billed to an account that runs nothing else. */
export function monthlyCost(
  load: MonthlyLoad,
  units: ReadonlyMap<string, OperationUnits>,
  standing: Standing,
): { readonly listed: Cost; readonly billed: Cost } {
  const amounts = amountsOf(load, units, standing);
  return { listed: priced(amounts, standing, false), billed: priced(amounts, standing, true) };
}

/** The amounts that have a price. */
function amountsOf(
  load: MonthlyLoad,
  units: ReadonlyMap<string, OperationUnits>,
  standing: Standing,
) {
  const { requests, deliveries, storedGb, coldStarts } = load;
  const posts = Object.entries(requests).filter(([name]) => METRICS.has(name));
  const metrics = metricsOf(
    load,
    posts.reduce((sum, [, count]) => sum + count, 0),
  );
  const entries = Object.entries(requests).map(([name, count]) => {
    const measured = unitsOf(units, name);
    const readUnits = measured.readUnits + (name === 'getFeature' ? metrics.readWithFlag : 0);
    const writeUnits = METRICS.has(name) ? metrics.writesOfPost : measured.writeUnits;
    const seconds = writeUnits > 0 ? assumed.secondsOfWrite : assumed.secondsOfRead;
    const kb = name === 'poll' ? assumed.notModifiedKb : assumed.answerKb;
    return { count, readUnits, writeUnits, seconds, kb };
  });
  const total = (of: (entry: (typeof entries)[number]) => number): number =>
    entries.reduce((sum, entry) => sum + entry.count * of(entry), 0);
  const http = total(() => 1);
  const { scheduledRuns, queuePollers, queueLooks } = standing;
  const polls = (queuePollers * SECONDS_A_MONTH) / assumed.longPollSeconds;
  const changes = total(({ writeUnits }) => (writeUnits > 0 ? 1 : 0));
  const invocations = http + deliveries + scheduledRuns;
  return {
    http,
    reads:
      total(({ readUnits }) => readUnits) +
      deliveries * delivery.readUnits +
      scheduledRuns +
      metrics.rollUp.reads,
    writes:
      total(({ writeUnits }) => writeUnits) +
      deliveries * delivery.writeUnits +
      metrics.rollUp.writes,
    storedGb,
    invocations,
    gbSeconds:
      assumed.memoryGb *
      (total(({ seconds }) => seconds) +
        deliveries * assumed.secondsOfDelivery +
        coldStarts * assumed.secondsOfStart +
        scheduledRuns * assumed.secondsOfScheduledRun +
        metrics.rollUp.seconds),
    // Sending, receiving and deleting; ten per call under load.
    queueCalls: polls + queueLooks + changes + deliveries,
    logsGb: (http * assumed.logBytesOfAccess + invocations * assumed.logBytesOfRun) / 1e9,
    outGb: total(({ kb }) => kb) / 1e6,
  };
}

function unitsOf(units: ReadonlyMap<string, OperationUnits>, name: string): OperationUnits {
  const found = computed[name] ?? units.get(name);
  if (!found) throw new Error(`The units of "${name}" are unknown.`);
  return found;
}

type Amounts = ReturnType<typeof amountsOf>;

function priced(amounts: Amounts, { alarms, metrics, secrets }: Standing, isFree: boolean): Cost {
  const { dynamoDb, lambda, httpApi, sqs, logs, transfer } = prices;
  return {
    'HTTP API': millions(amounts.http) * httpApi.perMillionRequests,
    Lambda:
      millions(beyond(amounts.invocations, alwaysFree.lambdaRequests, isFree)) *
        lambda.perMillionRequests +
      beyond(amounts.gbSeconds, alwaysFree.lambdaGbSeconds, isFree) * lambda.perGbSecond,
    DynamoDB:
      millions(amounts.reads) * dynamoDb.perMillionReads +
      millions(amounts.writes) * dynamoDb.perMillionWrites +
      beyond(amounts.storedGb, alwaysFree.dynamoDbGb, isFree) * dynamoDb.perGbMonth,
    'restore to any second': amounts.storedGb * dynamoDb.perGbOfRecovery,
    SQS:
      millions(beyond(amounts.queueCalls, alwaysFree.sqsRequests, isFree)) * sqs.perMillionRequests,
    logs: beyond(amounts.logsGb, alwaysFree.logsGb, isFree) * logs.perGb,
    'transfer out': beyond(amounts.outGb, alwaysFree.transferGb, isFree) * transfer.perGbOut,
    alarms: beyond(alarms, alwaysFree.alarms, isFree) * prices.cloudWatch.perAlarmMonth,
    metrics: beyond(metrics, alwaysFree.metrics, isFree) * prices.cloudWatch.perMetricMonth,
    secret: secrets * prices.secretsManager.perSecretMonth,
  };
}

function millions(count: number): number {
  return count / 1_000_000;
}

function beyond(count: number, free: number, isFree: boolean): number {
  return isFree ? Math.max(0, count - free) : count;
}
