import { useMemo, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../components/loaded.tsx';
import { eventText } from '../../events/event-sentence.tsx';
import type { ShownEvent } from '../../events/types.ts';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import { ChartLegend, ChartMarks } from '../flag/chart-legend.tsx';
import { ChartTable } from '../flag/chart-table.tsx';
import classes from '../flag/served.module.css';
import { marksOf, pointInWords, sumOf, type UsageSeries } from '../flag/usage-history.ts';
import {
  addsUp,
  type ChartChoice,
  drawnOf,
  labelsOf,
  type MetricAnswer,
  seriesIn,
  units,
  valueInWords,
} from './metric-words.ts';

/** With uPlot, which no other page needs. */
const UsageChart = lazy(
  async () => (await loadPage(() => import('../flag/usage-chart.tsx'))).default,
);

/** Whose metrics are shown: those that a project sees, and the flag, or those of the instance. */
export interface MetricScope {
  readonly project?: string;
  readonly flag?: string;
}

interface MetricChartProps {
  readonly scope: MetricScope;
  readonly environment: string;
  readonly choice: ChartChoice;
  /** Of the flag: the changes among them are marked. */
  readonly events: readonly ShownEvent[];
  readonly isLarge?: boolean;
}

/** A metric over time, with the changes of the flag in it. */
export function MetricChart(props: MetricChartProps) {
  const { scope, environment, choice } = props;
  const { metricName, aggregationMode, timeRange, groupBy } = choice;
  const label = labelsOf(choice);
  const answer = useRead('GET /api/admin/impact-metrics/series', {
    query: {
      ...(scope.project !== undefined && { project: scope.project }),
      ...{ environment, metricName, aggregationMode, timeRange },
      ...(label.length > 0 && { label }),
      ...(groupBy !== '' && { groupBy }),
    },
  });
  return (
    <Loaded query={answer}>
      {(found) =>
        found.series.length === 0 ? (
          <p className={classes.notUsed}>{`No samples from ${environment} in this time.`}</p>
        ) : (
          <Drawn {...props} answer={found} />
        )
      }
    </Loaded>
  );
}

function Drawn({
  scope,
  environment,
  choice,
  events,
  isLarge = false,
  answer,
}: MetricChartProps & { readonly answer: MetricAnswer }) {
  const [index, setIndex] = useState<number>();
  const { aggregationMode, metricName, groupBy, timeRange, yAxisMin } = choice;
  const unit = units[timeRange];
  const isStacked = addsUp(aggregationMode, answer.type);
  const chart = useMemo(() => {
    const points = answer.series[0]?.points ?? [];
    const all = seriesIn(answer, { groupBy, metricName }, scope.flag);
    const marks = marksOf(events, points, environment);
    return {
      points,
      all,
      drawn: drawnOf(all),
      times: points.map(({ at }) => Date.parse(at) / 1_000),
      marks,
      markTimes: marks.map(({ time }) => time),
    };
  }, [answer, events, environment, groupBy, metricName, scope.flag]);
  const { points, all, drawn, times, marks, markTimes } = chart;
  const point = index === undefined ? undefined : points[index];
  const at = point && pointInWords(point.at, unit);
  const pointed = marks.filter((mark) => mark.index === index);
  const name = `${metricName} in ${environment}`;
  const shownOf = ({ values }: UsageSeries) =>
    valueInWords(index === undefined ? summaryOf(values, aggregationMode) : values[index]);
  const hidden = all.length - drawn.length;
  return (
    <>
      <UsageChart
        times={times}
        unit={unit}
        shape={isStacked ? 'bars' : 'lines'}
        from={yAxisMin}
        series={drawn}
        marks={markTimes}
        isLarge={isLarge}
        label={name}
        told={`${at ?? ''}: ${drawn.map((each) => `${shownOf(each)} ${each.name}`).join(', ')}${pointed.map(({ event }) => `. ${eventText(event)}`).join('')}`}
        onPoint={setIndex}
      />
      <ChartLegend
        entries={drawn.map((each) => ({
          name: each.name,
          color: each.color,
          value: shownOf(each),
        }))}
      >
        <span className={classes.count}>
          {at ?? (aggregationMode === 'count' ? 'in all' : 'latest')}
          {hidden > 0 && `; ${hidden} more in the table`}
        </span>
      </ChartLegend>
      <ChartMarks marks={marks} pointed={pointed} />
      <details className={classes.table}>
        <summary>As a table</summary>
        <ChartTable
          label={name}
          points={points}
          unit={unit}
          columns={all.map((one) => ({
            name: one.name,
            textOf: (index) => valueInWords(one.values[index]),
          }))}
          marks={marks.length > 0 ? marks : undefined}
        />
      </details>
    </>
  );
}

/** What stands for a whole chart: counts are added up, of others the last one is as good as any. */
function summaryOf(values: UsageSeries['values'], mode: ChartChoice['aggregationMode']) {
  if (mode === 'count') return sumOf(values);
  return values.findLast((value) => value !== null);
}
