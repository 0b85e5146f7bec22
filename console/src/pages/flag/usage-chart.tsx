import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { useLatest } from '../../components/use-latest.ts';
import classes from './usage-chart.module.css';
import { type ChartUnit, shortCount, type UsageSeries } from './usage-history.ts';

interface UsageChartProps {
  /** Seconds since 1970, one for each value of a series. */
  readonly times: readonly number[];
  readonly unit: ChartUnit;
  /** Counts are bars on top of each other; what cannot be added up is lines. */
  readonly shape?: 'bars' | 'lines';
  /** Where the axis of values of lines begins: at zero, or at the lowest value. */
  readonly from?: 'zero' | 'auto';
  readonly series: readonly UsageSeries[];
  /** When something was changed, in seconds since 1970. */
  readonly marks: readonly number[];
  readonly isLarge: boolean;
  /** For screen readers. */
  readonly label: string;
  /** The point that is looked at, in words. */
  readonly told: string;
  /** Called with the point that is pointed at, or was reached by the arrow keys. */
  readonly onPoint: (index: number | undefined) => void;
}

/** Heights in CSS pixels. */
const HEIGHT = { small: 160, large: 280 };

/** Numbers over time as bars on top of each other or as lines, with a mark for each change. A table beside it says the same. */
export default function UsageChart(props: UsageChartProps) {
  const { times, unit, series, marks, isLarge, label, told, shape = 'bars', from = 'zero' } = props;
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(undefined);
  const scheme = useScheme();
  const onPoint = useLatest(props.onPoint);
  const [reached, setReached] = useState(times.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas has the colours of the scheme it was drawn in
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const height = isLarge ? HEIGHT.large : HEIGHT.small;
    const drawing = { times, unit, series, marks, shape, from };
    const options = optionsOf(drawing, element, height, onPoint);
    const data = shape === 'bars' ? stackedOf(drawing) : linesOf(drawing);
    const chart = new uPlot(options, data, element);
    drawn.current = chart;
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.destroy();
      onPoint(undefined);
    };
  }, [times, unit, series, marks, shape, from, isLarge, scheme]);
  const goTo = (index: number) => {
    setReached(index);
    const left = drawn.current?.valToPos(times[index] ?? 0, 'x') ?? -1;
    drawn.current?.setCursor({ left, top: 0 });
  };
  const last = times.length - 1;
  return (
    <div className={classes.chart}>
      <input
        type="range"
        className="visually-hidden"
        aria-label={label}
        aria-valuetext={told}
        min={0}
        max={last}
        value={Math.min(reached, last)}
        onChange={({ target }) => goTo(Number(target.value))}
        onFocus={() => goTo(Math.min(reached, last))}
        onBlur={() => drawn.current?.setCursor({ left: -1, top: -1 })}
      />
      <div ref={place} className={classes.place} />
    </div>
  );
}

type Drawing = Pick<UsageChartProps, 'times' | 'unit' | 'series' | 'marks'> &
  Required<Pick<UsageChartProps, 'shape' | 'from'>>;

/** Each series on top of those before it; the highest is drawn first, and the others over it. */
function stackedOf({ times, series }: Drawing): uPlot.AlignedData {
  const sums = times.map(() => 0);
  const stacked = series.map(({ values }) =>
    values.map((value, at) => {
      const sum = (sums[at] ?? 0) + (value ?? 0);
      sums[at] = sum;
      return sum;
    }),
  );
  return [[...times], ...stacked.toReversed()];
}

/** The first series last, so that it is drawn over the others. */
function linesOf({ times, series }: Drawing): uPlot.AlignedData {
  return [[...times], ...series.map(({ values }) => [...values]).toReversed()];
}

const formats: Readonly<Record<ChartUnit, Intl.DateTimeFormat>> = {
  oneMinute: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }),
  minute: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }),
  hour: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }),
  threeHours: new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }),
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
};

const SECONDS: Readonly<Record<ChartUnit, number>> = {
  oneMinute: 60,
  minute: 300,
  hour: 3_600,
  threeHours: 10_800,
  day: 86_400,
};

function optionsOf(
  { unit, series, marks, shape, from }: Drawing,
  element: HTMLElement,
  height: number,
  onPoint: UsageChartProps['onPoint'],
): uPlot.Options {
  const colors = { muted: colorOf(element, '--muted'), line: colorOf(element, '--line') };
  const axis = {
    stroke: colors.muted,
    font: `12px ${getComputedStyle(element).fontFamily}`,
    ticks: { show: false },
  };
  const half = SECONDS[unit] / 2;
  const paths = uPlot.paths.bars?.({ size: [0.8, 32], align: 1 });
  return {
    width: element.clientWidth,
    height,
    padding: [12, 0, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    ...(unit === 'day' && { tzDate: (at) => uPlot.tzDate(new Date(at * 1_000), 'Etc/UTC') }),
    scales: {
      x: { range: (_, min, max) => [min, max + 2 * half] },
      y: { range: (_, min, max) => rangeOf(shape, from, min, max) },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 56,
        values: (_, times) => times.map((time) => formats[unit].format(time * 1_000)),
      },
      {
        ...axis,
        size: 44,
        grid: { stroke: colors.line, width: 1 },
        values: (_, counts) =>
          counts.map((count) => (shape === 'lines' || count % 1 === 0 ? shortCount(count) : '')),
      },
    ],
    series: [
      {},
      ...series.toReversed().map(({ name, color }) => ({
        label: name,
        ...(shape === 'lines'
          ? {
              stroke: colorOf(element, color),
              width: 2,
              // One between gaps would not be seen without it.
              points: { show: true, size: 3, fill: colorOf(element, color) },
            }
          : {
              fill: colorOf(element, color),
              width: 0,
              points: { show: false },
              ...(paths && { paths }),
            }),
      })),
    ],
    hooks: {
      draw: [(chart) => drawMarks(chart, marks, colorOf(element, '--text'))],
      setCursor: [
        ({ cursor: { idx, left = -1 } }) => onPoint(left < 0 ? undefined : (idx ?? undefined)),
      ],
    },
  };
}

/** Bars begin at zero, and lines where the person wants them to. A single value has room around it. */
function rangeOf(
  shape: Drawing['shape'],
  from: Drawing['from'],
  min: number,
  max: number,
): [number, number] {
  if (shape === 'bars') return [0, Math.max(1, max * 1.1)];
  const lowest = from === 'zero' ? Math.min(0, min) : min;
  const room = (max - lowest || Math.abs(max) || 1) * 0.1;
  return [lowest === 0 ? 0 : lowest - room, max + room];
}

/** A dashed line from a diamond at the upper edge, for each change. */
function drawMarks({ ctx, bbox, valToPos }: uPlot, marks: readonly number[], color: string): void {
  const size = 4 * devicePixelRatio;
  ctx.save();
  ctx.fillStyle = color;
  ctx.strokeStyle = color;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([size / 2, size / 2]);
  for (const time of marks) {
    const x = valToPos(time, 'x', true);
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.globalAlpha = 0.5;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.globalAlpha = 1;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top - size);
    ctx.lineTo(x + size, bbox.top);
    ctx.lineTo(x, bbox.top + size);
    ctx.lineTo(x - size, bbox.top);
    ctx.fill();
  }
  ctx.restore();
}

/** A canvas knows no custom properties: it is given what an element makes of them. */
function colorOf(element: HTMLElement, property: `--${string}`): string {
  element.style.color = `var(${property})`;
  const { color } = getComputedStyle(element);
  element.style.color = '';
  return color;
}

/** Changes when light becomes dark: by the system, or by the person. */
function useScheme(): string {
  const [scheme, setScheme] = useState(schemeNow);
  useEffect(() => {
    const changed = () => setScheme(schemeNow());
    const query = matchMedia(DARK);
    const chosen = new MutationObserver(changed);
    query.addEventListener('change', changed);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      query.removeEventListener('change', changed);
      chosen.disconnect();
    };
  }, []);
  return scheme;
}

function schemeNow(): string {
  return document.documentElement.dataset.theme ?? String(matchMedia(DARK).matches);
}

const DARK = '(prefers-color-scheme: dark)';
