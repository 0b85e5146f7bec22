import type { Resource } from '../../../infra/serverless/template.ts';

/** What CloudWatch has of a metric: one value. */
export interface Datapoint {
  /** Namespace, name and dimensions, as `nameOfMetric` writes them. */
  readonly metric: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
}

/** A metric as a template names it. */
export interface MetricName {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
}

/** `Flagwright MinuteRuns Stage="prod"`: a name for each metric that CloudWatch tells apart. */
export function nameOfMetric({ Namespace, MetricName, Dimensions = [] }: MetricName): string {
  const dimensions = Dimensions.map(({ Name, Value }) => `${Name}=${JSON.stringify(Value)}`);
  return [Namespace, MetricName, ...dimensions.sort()].join(' ');
}

/** A line in the embedded metric format. */
interface MetricLine {
  readonly _aws: {
    readonly Timestamp: number;
    readonly CloudWatchMetrics: readonly {
      readonly Namespace: string;
      readonly Dimensions: readonly (readonly string[])[];
      readonly Metrics: readonly { readonly Name: string }[];
    }[];
  };
}

/** What CloudWatch makes of a line of the log: of the line itself, and by the metric filters of its group. */
export function datapointsOf(
  line: string,
  group: string,
  filters: readonly Resource[],
  at: number,
): Datapoint[] {
  return [
    ...embedded(line),
    ...filters
      .map(({ Properties }) => Properties)
      .filter(({ LogGroupName }) => JSON.stringify(LogGroupName) === JSON.stringify({ Ref: group }))
      .filter(({ FilterPattern }) => matches(String(FilterPattern), line))
      .flatMap(({ MetricTransformations }) =>
        (
          MetricTransformations as readonly {
            readonly MetricNamespace: string;
            readonly MetricName: string;
            readonly MetricValue: string;
          }[]
        ).map(({ MetricNamespace, MetricName, MetricValue }) => ({
          metric: nameOfMetric({ Namespace: MetricNamespace, MetricName }),
          at,
          value: Number(MetricValue),
        })),
      ),
  ];
}

function embedded(line: string): Datapoint[] {
  if (!line.startsWith('{"_aws":')) return [];
  const parsed = JSON.parse(line) as MetricLine & Readonly<Record<string, unknown>>;
  return parsed._aws.CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
    Dimensions.flatMap((names) =>
      Metrics.map(({ Name }) => ({
        metric: nameOfMetric({
          Namespace,
          MetricName: Name,
          Dimensions: names.map((name) => ({ Name: name, Value: parsed[name] })),
        }),
        at: parsed._aws.Timestamp,
        value: Number(parsed[Name]),
      })),
    ),
  );
}

/** As CloudWatch Logs reads `"some words"`, and `{ $.field = "value" }` with `&&`, `||` and parentheses. */
function matches(pattern: string, line: string): boolean {
  if (pattern.startsWith('"')) return line.includes(pattern.replaceAll('"', ''));
  const fields = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const decided = pattern
    .replace(/^\{|\}$/g, '')
    .replace(/\$\.(\w+) = ("[^"]*")/g, (_all, field, value) =>
      String(JSON.stringify(fields[field]) === value),
    );
  if (!/^[\s()&|truefals]*$/.test(decided)) throw new Error(`The tests cannot read ${pattern}.`);
  return Boolean(new Function(`return ${decided}`)());
}
