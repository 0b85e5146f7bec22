import { percentOf } from '../../../../lib/words/strategy-in-words.ts';
import classes from './variants-bar.module.css';

/** Colours of a bar; more variants begin again. */
const HUES = 6;

/** Variants by their shares: a bar, and each of them in words below. */
export function VariantsBar({
  variants,
}: {
  readonly variants: readonly { readonly name: string; readonly weight: number }[];
}) {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const starts = variants.map((_, index) =>
    variants.slice(0, index).reduce((sum, { weight }) => sum + weight, 0),
  );
  return (
    <span className={classes.variants}>
      <svg
        viewBox={`0 0 ${total} 1`}
        preserveAspectRatio="none"
        className={classes.bar}
        aria-hidden="true"
      >
        {variants.map(({ name, weight }, index) => (
          <rect
            key={name}
            x={starts[index]}
            width={weight}
            height="1"
            data-hue={(index % HUES) + 1}
          />
        ))}
      </svg>
      {variants.map(({ name, weight }, index) => (
        <span key={name} className={classes.name} data-hue={(index % HUES) + 1}>
          {name} {percentOf((weight / total) * 1_000)}
        </span>
      ))}
    </span>
  );
}
