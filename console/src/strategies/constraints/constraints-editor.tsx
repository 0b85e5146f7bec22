import { type ReactNode, useState } from 'react';
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
  children,
  beside,
  onChange,
}: {
  readonly value: readonly Constraint[];
  /** JSON pointer of the list in the request: `/body/constraints`. */
  readonly path: string;
  /** The context fields to choose from; others can be typed. */
  readonly fields: readonly FieldToCompare[];
  /** What else must hold, below the constraints. */
  readonly children?: ReactNode;
  /** What is beside the button that adds one. */
  readonly beside?: ReactNode;
  readonly onChange: (constraints: readonly Constraint[]) => void;
}) {
  const [added, setAdded] = useState<number>();
  const add = () => {
    setAdded(value.length);
    onChange([
      ...value,
      { contextName: '', operator: 'IN', values: [], inverted: false, caseInsensitive: false },
    ]);
  };
  const remove = (index: number) => {
    setAdded(undefined);
    onChange(value.toSpliced(index, 1));
  };
  return (
    <div className={classes.constraints}>
      {keyed(value).map(({ key, item, index }) => (
        <ConstraintFields
          key={key}
          constraint={item}
          position={index}
          path={`${path}/${index}`}
          fields={fields}
          isNew={added === index}
          onChange={(next) => onChange(value.with(index, next))}
          onRemove={() => remove(index)}
        />
      ))}
      {children}
      <div className={classes.adding}>
        <Button kind="quiet" icon="add" onClick={add}>
          Add a constraint
        </Button>
        {beside}
      </div>
    </div>
  );
}
