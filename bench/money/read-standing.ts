import { discover } from '../../infra/build/discover.ts';
import { readResources } from '../../infra/local/cloudformation.ts';
import { rateInMs } from '../../infra/local/event-sources.ts';
import type { Resource } from '../../infra/serverless/template.ts';
import { SECONDS_A_MONTH } from './loads.ts';
import type { Standing } from './monthly-cost.ts';

/**
 * Long polls that Lambda has open on an idle queue: two, unless the mapping limits its concurrency, which
 * keeps it from going below five.
 * {@link https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html}
 */
const POLLERS = { usual: 2, limited: 5 } as const;

/** Seconds between two looks at the dead-letter queues: check-dead-letters.ts. */
const SECONDS_BETWEEN_LOOKS = 300;

/**
 * Counts in the templates and contracts what costs something without requests, in an instance that is not a standby.
 * @param hasMail whether e-mail is configured: without it, its queue is not read
 */
export async function readStanding(hasMail = false): Promise<Standing> {
  const { workers } = await discover();
  const sources = workers
    .filter(({ worker }) => hasMail || !worker.contract.isForMail)
    .map(({ worker }) => worker.contract.source);
  const alarms = await readResources('alarms.yml', 'AWS::CloudWatch::Alarm');
  const queues = await readResources('queues.yml', 'AWS::SQS::Queue');
  const deadLetterQueues = [...queues.keys()].filter((id) => id.endsWith('DeadLetterQueue'));
  const secrets = await readResources('encryption-key.yml', 'AWS::SecretsManager::Secret');
  const runs = sources.map((source) =>
    source.kind === 'schedule' ? (SECONDS_A_MONTH * 1_000) / rateInMs(source.rate) : 0,
  );
  const pollers = sources.map((source) => {
    if (source.kind !== 'queue') return 0;
    return source.maximumConcurrency === undefined ? POLLERS.usual : POLLERS.limited;
  });
  return {
    alarms: [...alarms.values()]
      .filter(({ Condition }) => Condition === undefined || Condition === 'IsActive')
      .reduce((sum, alarm) => sum + metricsOf(alarm), 0),
    metrics: new Set(sources.flatMap((source) => (source.kind === 'schedule' ? source.rate : [])))
      .size,
    secrets: secrets.size,
    scheduledRuns: runs.reduce((sum, count) => sum + count, 0),
    queueLooks: (deadLetterQueues.length * SECONDS_A_MONTH) / SECONDS_BETWEEN_LOOKS,
    queuePollers: pollers.reduce<number>((sum, count) => sum + count, 0),
  };
}

/** An alarm is billed for each metric that it watches. */
function metricsOf({ Properties }: Resource): number {
  const metrics = (Properties.Metrics ?? []) as readonly { readonly MetricStat?: object }[];
  return metrics.length === 0 ? 1 : metrics.filter(({ MetricStat }) => MetricStat).length;
}
