import type { Interval, Unit } from '../../../lib/words/intervals.ts';
import { Field, Select } from '../components/form/field.tsx';
import classes from './release-plans.module.css';

/** A time span, as a number with a unit. */
export function IntervalField({
  label,
  path,
  value: { count, unit },
  onChange,
}: {
  readonly label: string;
  readonly path: string;
  readonly value: Interval;
  readonly onChange: (interval: Interval) => void;
}) {
  return (
    <div className={classes.interval}>
      <Field
        label={label}
        path={path}
        inputMode="numeric"
        autoComplete="off"
        value={count}
        onChange={({ target }) => onChange({ count: target.value, unit })}
      />
      <Select
        label="Unit"
        value={unit}
        onChange={({ target }) => onChange({ count, unit: target.value as Unit })}
      >
        <option value="minute">minutes</option>
        <option value="hour">hours</option>
        <option value="day">days</option>
      </Select>
    </div>
  );
}
