import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { applicationAddress, flagAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../components/loaded.tsx';
import { OneOf } from '../../components/one-of.tsx';
import { eventText } from '../../events/event-sentence.tsx';
import type { ShownEvent } from '../../events/types.ts';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import { ChartLegend, ChartMarks } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import type { Flag } from './flag-data.ts';
import classes from './served.module.css';
import {
  marksOf,
  pointInWords,
  type Span,
  seriesOf,
  shortCount,
  spans,
  sumOf,
  totalOf,
  type UsageHistory,
  variantsIn,
} from './usage-history.ts';
import { shareOn } from './usage-sums.ts';
import { useFlagEvents } from './use-flag-events.ts';

/** With uPlot, which no other page of a flag needs. */
const UsageChart = lazy(async () => (await loadPage(() => import('./usage-chart.tsx'))).default);

interface ServedProps {
  readonly flag: Flag;
  readonly environment: string;
  readonly span: Span;
  readonly onSpan: (span: Span) => void;
  readonly isLarge?: boolean;
}

/** What applications got of a flag in an environment: how many calls, the part that was on, and when it was changed. */
export function Served({ flag, environment, span, onSpan, isLarge = false }: ServedProps) {
  const history = useRead('GET /api/admin/client-metrics/features/{featureName}/history', {
    params: { featureName: flag.name },
    query: { environment, span },
  });
  const events = useFlagEvents(flag.name);
  const choice = <OneOf label="Span" choices={spans} value={span} onChange={onSpan} />;
  return (
    <Loaded query={history}>
      {(found) =>
        sumOf(Object.values(totalOf(found.points))) === 0 ? (
          <div className={classes.head}>
            <NotUsed flag={flag} environment={environment} span={span} />
            {choice}
          </div>
        ) : (
          <Answers
            environment={environment}
            history={found}
            events={events.data?.events ?? []}
            isLarge={isLarge}
            choice={choice}
          />
        )
      }
    </Loaded>
  );
}

function NotUsed({ flag, environment, span }: Pick<ServedProps, 'flag' | 'environment' | 'span'>) {
  // The page of a flag that was never used leads to the setup code at its top.
  if (flag.lastSeenAt === null) return <p className={classes.notUsed}>Not used yet.</p>;
  const during = spans.find(({ value }) => value === span)?.full.toLowerCase();
  return (
    <p className={classes.notUsed}>
      {`Not used in ${environment} in the ${during}.`}{' '}
      <Link href={flagAddress(flag, 'usage')}>Setup code</Link>
    </p>
  );
}

function Answers({
  environment,
  history: { points, unit, applications },
  events,
  isLarge,
  choice,
}: {
  readonly environment: string;
  readonly history: UsageHistory;
  readonly events: readonly ShownEvent[];
  readonly isLarge: boolean;
  /** Of the span. */
  readonly choice: ReactNode;
}) {
  const [index, setIndex] = useState<number>();
  const [by, setBy] = useState<'state' | 'variant'>('state');
  const hasVariants = variantsIn(points).length > 0;
  const chart = useMemo(() => {
    const marks = marksOf(events, points, environment);
    return {
      times: points.map(({ at }) => Date.parse(at) / 1_000),
      series: seriesOf(points, hasVariants && by === 'variant'),
      marks,
      markTimes: marks.map(({ time }) => time),
    };
  }, [points, events, environment, hasVariants, by]);
  const { times, series, marks, markTimes } = chart;
  const point = index === undefined ? undefined : points[index];
  const total = point ?? totalOf(points);
  const calls = total.yes + total.no;
  const at = point && pointInWords(point.at, unit);
  const pointed = marks.filter((mark) => mark.index === index);
  const label = `Calls in ${environment}`;
  return (
    <>
      <div className={classes.head}>
        <p className={classes.total}>
          <strong className={classes.share}>{shareOn(total)}</strong> on
          <span className={classes.calls}>
            {shortCount(calls)} {calls === 1 ? 'call' : 'calls'}
            {at && `, ${at}`}
          </span>
        </p>
        {choice}
      </div>
      <UsageChart
        times={times}
        unit={unit}
        series={series}
        marks={markTimes}
        isLarge={isLarge}
        label={label}
        told={`${at ?? ''}: ${toldOf(series, index)}${pointed.map(({ event }) => `. ${eventText(event)}`).join('')}`}
        onPoint={setIndex}
      />
      <ChartLegend
        entries={series.map(({ name, color, values }) => ({
          name,
          color,
          value: shortCount(index === undefined ? sumOf(values) : (values[index] ?? 0)),
        }))}
      >
        {hasVariants && (
          <OneOf
            label="Stacked by"
            choices={[
              { value: 'state', name: 'On, off' },
              { value: 'variant', name: 'Variants' },
            ]}
            value={by}
            onChange={setBy}
          />
        )}
      </ChartLegend>
      <ChartMarks marks={marks} pointed={pointed} />
      {!isLarge && applications.length > 0 && <Applications names={applications} />}
      <details className={classes.table}>
        <summary>As a table</summary>
        <ChartTable
          label={label}
          points={points}
          unit={unit}
          columns={[
            ...series.map(({ name, values }) => ({
              name,
              textOf: (index: number) => (values[index] ?? 0).toLocaleString('en'),
            })),
            {
              name: 'Share on',
              textOf: (index) => shareOn(points[index] ?? { yes: 0, no: 0 }),
            },
          ]}
          marks={marks}
        />
      </details>
    </>
  );
}

/** More are on the page about usage. */
const NAMED_APPLICATIONS = 4;

function Applications({ names }: { readonly names: readonly string[] }) {
  const others = names.length - NAMED_APPLICATIONS;
  return (
    <p className={classes.applications}>
      Used by{' '}
      {names.slice(0, NAMED_APPLICATIONS).map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <Link href={applicationAddress(name)}>{name}</Link>
        </span>
      ))}
      {others > 0 && ` and ${others} more`}
    </p>
  );
}

/** `120 on, 40 off`, at a point. */
function toldOf(series: ReturnType<typeof seriesOf>, index = -1): string {
  return series
    .map(({ name, values }) => `${(values.at(index) ?? 0).toLocaleString('en')} ${name}`)
    .join(', ');
}
