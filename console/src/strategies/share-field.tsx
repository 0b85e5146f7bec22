import { type ReactNode, useId } from 'react';
import { Field } from '../components/form/field.tsx';
import { shareFault } from './share-fault.ts';
import classes from './strategies.module.css';

/** A percentage, by a slider and as a number. */
export function ShareField({
  label,
  hint,
  path,
  value,
  onChange,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly path: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const marks = useId();
  return (
    <div className={classes.rollout}>
      <Field
        label={label}
        hint={hint}
        type="range"
        min={0}
        max={100}
        step={1}
        list={marks}
        value={Number(value) || 0}
        aria-valuetext={`${value} percent`}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={marks}>
        {[0, 25, 50, 75, 100].map((mark) => (
          <option key={mark} value={mark} />
        ))}
      </datalist>
      <Field
        label={`${label} in %`}
        path={path}
        fault={shareFault(value)}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
