import classes from './sparkline.module.css';

const WIDTH = 72;
const HEIGHT = 18;

/**
 * Numbers of equal spans of time as bars, the newest at the right. What they mean is said beside it.
 * @param values in their order; none are below 0
 */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(...values, 0);
  const step = WIDTH / Math.max(values.length, 1);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classes.sparkline}
      aria-hidden="true"
    >
      <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className={classes.base} />
      {most > 0 && <path d={barsOf(values, most, step)} className={classes.bars} />}
    </svg>
  );
}

/** One path for all bars: a list of flags has hundreds of them. */
function barsOf(values: readonly number[], most: number, step: number): string {
  return values
    .map((value, index) => {
      const height = value === 0 ? 0 : Math.max(1, (value / most) * HEIGHT);
      const x = (index * step).toFixed(1);
      return `M${x} ${HEIGHT}v${(-height).toFixed(1)}h${(step * 0.75).toFixed(1)}v${height.toFixed(1)}z`;
    })
    .join('');
}
