import { type PointerEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { barsOf, shortDay } from './days.ts';
import { DAYS } from './event-search.ts';
import classes from './histogram.module.css';
import { useFilters } from './use-filters.ts';

const HEIGHT = 48;

type Bars = readonly { readonly date: string; readonly count: number }[];

/**
 * How many events there were on each day. Dragging over days shows only those; the fields of "When" do the same.
 * @param counts absent where the service does not know them without looking at many events
 */
export function Histogram({ counts }: { readonly counts: Bars | undefined }) {
  const { given, set } = useFilters();
  const [drag, setDrag] = useState<{ readonly start: number; readonly end: number }>();
  if (!counts) {
    return (
      <p className={classes.unknown}>
        Too many events to count by day with these filters. Remove one to see a chart.
      </p>
    );
  }
  const bars = barsOf(counts, DAYS, Date.now());
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const [from, to] = [given('from'), given('to')];
  const isNarrowed = from !== '' || to !== '';
  const isShown = (date: string, index: number) =>
    drag
      ? index >= Math.min(drag.start, drag.end) && index <= Math.max(drag.start, drag.end)
      : date >= from && (to === '' || date <= to);
  const shown = bars.reduce((sum, { date, count }, at) => sum + (isShown(date, at) ? count : 0), 0);
  const choose = () => {
    if (!drag) return;
    const [first, last] = [
      bars[Math.min(drag.start, drag.end)],
      bars[Math.max(drag.start, drag.end)],
    ];
    if (first && last) set({ from: first.date, to: last.date });
    setDrag(undefined);
  };
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span>
          <strong>{shown.toLocaleString('en')}</strong>
          {shown === total
            ? ` in ${DAYS} days`
            : ` of ${total.toLocaleString('en')} in ${DAYS} days`}
        </span>
        {isNarrowed && (
          <Button isSmall kind="quiet" onClick={() => set({ from: '', to: '' })}>
            Show all days
          </Button>
        )}
      </figcaption>
      <svg
        role="img"
        aria-label={`Events by day: ${summaryOf(bars)}`}
        viewBox={`0 0 ${DAYS * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={classes.chart}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const at = dayAt(event);
          setDrag({ start: at, end: at });
        }}
        onPointerMove={(event) => drag && setDrag({ start: drag.start, end: dayAt(event) })}
        onPointerUp={choose}
        onPointerCancel={() => setDrag(undefined)}
      >
        {bars.map(({ date, count }, index) => {
          const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT);
          return (
            <g key={date} className={isShown(date, index) ? classes.day : classes.other}>
              <title>{`${shortDay(date)}: ${count}`}</title>
              <rect x={index * 10} y={0} width={10} height={HEIGHT} className={classes.space} />
              <rect x={index * 10 + 1.5} y={HEIGHT - height} width={7} height={height} />
            </g>
          );
        })}
      </svg>
      <div aria-hidden="true" className={classes.axis}>
        <span>{shortDay(bars[0]?.date ?? '')}</span>
        <span>{shortDay(bars[DAYS / 2]?.date ?? '')}</span>
        <span>Today</span>
      </div>
    </figure>
  );
}

/** Which day a pointer is at. */
function dayAt({ clientX, currentTarget }: PointerEvent<SVGSVGElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const index = Math.floor(((clientX - left) / width) * DAYS);
  return Math.min(DAYS - 1, Math.max(0, index));
}

function summaryOf(bars: Bars): string {
  const most = bars.reduce((best, bar) => (bar.count > best.count ? bar : best));
  return most.count === 0 ? 'none' : `most on ${shortDay(most.date)}, ${most.count}`;
}
