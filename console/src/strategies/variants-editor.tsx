import type { Variant } from '../../../lib/strategies/model.ts';
import { TOTAL_WEIGHT } from '../../../lib/strategies/weights.ts';
import { percentOf } from '../../../lib/words/strategy-in-words.ts';
import { Button } from '../components/button.tsx';
import type { FieldToCompare } from './constraints/constraint-fields.tsx';
import { keyed } from './keyed.ts';
import { newVariant } from './new-variant.ts';
import { StickinessField } from './stickiness-field.tsx';
import classes from './strategies.module.css';
import { VariantFields } from './variant-fields.tsx';
import { balanced, fixedTotal, hueOf } from './weights.ts';

/**
 * A list of variants, of a strategy or of an environment. Those that are not fixed share the rest, so that
 * the weights sum to 100 % while they are typed.
 */
export function VariantsEditor({
  value,
  path,
  fields,
  stickiness = 'default',
  onChange,
}: {
  readonly value: readonly Variant[];
  /** JSON pointer of the list in the request: `/body/variants`. */
  readonly path: string;
  /** The context fields, of which some can be used for stickiness. */
  readonly fields: readonly FieldToCompare[];
  /** For the first variant. */
  readonly stickiness?: string;
  readonly onChange: (variants: readonly Variant[]) => void;
}) {
  const change = (variants: readonly Variant[]) => onChange(balanced(variants));
  const chosen = value[0]?.stickiness ?? stickiness;
  const add = () => change([...value, newVariant(value, chosen)]);
  const shared = value.filter(({ weightType }) => weightType === 'variable').length;
  return (
    <>
      {value.length > 0 && <Shares variants={value} />}
      {keyed(value).map(({ key, item, index }) => (
        <VariantFields
          key={key}
          variant={item}
          position={index}
          path={`${path}/${index}`}
          isLastShared={item.weightType === 'variable' && shared === 1}
          onChange={(variant) => change(value.with(index, variant))}
          onRemove={() => change(value.toSpliced(index, 1))}
        />
      ))}
      <div className={classes.adding}>
        <Button kind="quiet" icon="add" onClick={add}>
          Add a variant
        </Button>
      </div>
      {value.length > 0 && (
        <div className={classes.stickiness}>
          <StickinessField
            label="Stickiness of variants"
            value={chosen}
            fields={fields}
            onChange={(next) => onChange(value.map((each) => ({ ...each, stickiness: next })))}
          />
        </div>
      )}
    </>
  );
}

/** The weights as a bar and in words, with their sum. */
function Shares({ variants }: { readonly variants: readonly Variant[] }) {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  const starts = variants.map((_, index) =>
    variants.slice(0, index).reduce((sum, { weight }) => sum + weight, 0),
  );
  const isRight = total === TOTAL_WEIGHT;
  const over = fixedTotal(variants) > TOTAL_WEIGHT;
  return (
    <div className={classes.sum}>
      <svg
        className={classes.bar}
        viewBox={`0 0 ${Math.max(total, TOTAL_WEIGHT)} 10`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {keyed(variants).map(({ key, item, index }) => (
          <rect
            key={key}
            x={starts[index]}
            width={item.weight}
            height="10"
            data-hue={hueOf(index)}
          />
        ))}
      </svg>
      <p role="status" className={isRight ? '' : (classes.wrong ?? '')}>
        {variants.map(({ name, weight }) => `${name} ${percentOf(weight)}`).join(' + ')} ={' '}
        {percentOf(total)}
        {over && ': the fixed shares are more than 100 % together'}
        {!isRight && !over && ': one variant must take the rest'}
      </p>
    </div>
  );
}
