import type { Constraint } from '../../../../lib/strategies/model.ts';
import { Button } from '../../components/button.tsx';
import { keyed } from '../keyed.ts';
import { ConstraintFields, type FieldToCompare } from './constraint-fields.tsx';
import classes from './constraints.module.css';

/** A list of constraints, all of which must hold; the same for strategies and segments. */
export function ConstraintsEditor({
  value,
  path,
  fields,
  onChange,
}: {
  readonly value: readonly Constraint[];
  /** JSON pointer of the list in the request: `/body/constraints`. */
  readonly path: string;
  /** The context fields to choose from; others can be typed. */
  readonly fields: readonly FieldToCompare[];
  readonly onChange: (constraints: readonly Constraint[]) => void;
}) {
  const add = () =>
    onChange([
      ...value,
      { contextName: '', operator: 'IN', values: [], inverted: false, caseInsensitive: false },
    ]);
  return (
    <>
      {keyed(value).map(({ key, item, index }) => (
        <div key={key}>
          {index > 0 && <p className={classes.and}>and</p>}
          <ConstraintFields
            constraint={item}
            position={index}
            path={`${path}/${index}`}
            fields={fields}
            onChange={(next) => onChange(value.with(index, next))}
            onRemove={() => onChange(value.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button onClick={add}>Add a constraint</Button>
    </>
  );
}
