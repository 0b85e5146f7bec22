import type { Week } from './insights-words.ts';
import classes from './week-chart.module.css';

const HEIGHT = 64;
/** Of a week, in the units of the chart. */
const WIDTH = 20;

type Series = 'created' | 'archived' | 'firstUsed';

/** Numbers by week as bars side by side, the latest week at the right. */
export function WeekChart({
  weeks,
  series,
}: {
  readonly weeks: readonly Week[];
  /** What is counted, with its name. */
  readonly series: readonly { readonly of: Series; readonly name: string }[];
}) {
  const most = Math.max(1, ...weeks.flatMap((week) => series.map(({ of }) => week[of])));
  const bar = (WIDTH - 4) / series.length;
  const totals = series.map(({ of, name }) => ({
    name,
    total: weeks.reduce((sum, week) => sum + week[of], 0),
  }));
  const words = totals.map(({ name, total }) => `${name}: ${total}`).join(', ');
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.legend}>
        {totals.map(({ name, total }) => (
          <span key={name}>
            {name} <strong>{total.toLocaleString('en')}</strong>
          </span>
        ))}
      </figcaption>
      <svg
        role="img"
        aria-label={`In ${weeks.length} weeks, ${words}`}
        viewBox={`0 0 ${weeks.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={classes.chart}
      >
        {weeks.map((week, index) => (
          <g key={week.day}>
            <title>
              {`Week of ${dayInWords(week.day)}: ${series
                .map(({ of, name }) => `${name.toLowerCase()} ${week[of]}`)
                .join(', ')}`}
            </title>
            <rect x={index * WIDTH} width={WIDTH} height={HEIGHT} className={classes.space} />
            {series.map(({ of }, place) => {
              const height = week[of] === 0 ? 0.75 : Math.max(2, (week[of] / most) * HEIGHT);
              return (
                <rect
                  key={of}
                  x={index * WIDTH + 2 + place * bar}
                  y={HEIGHT - height}
                  width={bar - 1}
                  height={height}
                  className={classes[of]}
                />
              );
            })}
          </g>
        ))}
      </svg>
      <div aria-hidden="true" className={classes.axis}>
        <span>{dayInWords(weeks[0]?.day ?? '')}</span>
        <span>This week</span>
      </div>
    </figure>
  );
}

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function dayInWords(day: string): string {
  return day === '' ? '' : short.format(new Date(day));
}
