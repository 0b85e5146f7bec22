import { type ReactNode, useId } from 'react';
import { Button } from '../components/button.tsx';
import { Control, Field } from '../components/form/field.tsx';
import { shareFault } from './share-fault.ts';
import classes from './strategies.module.css';

/** The steps by which most people roll out. */
const PRESETS = ['1', '10', '25', '50', '100'] as const;

/** A percentage, by a slider, as a number, and by the usual steps. */
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
      <Control label={label} hint={hint}>
        {(control) => (
          <input
            {...control}
            className={classes.slider}
            type="range"
            min={0}
            max={100}
            step={1}
            list={marks}
            value={Number(value) || 0}
            aria-valuetext={`${value} percent`}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Control>
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
      <div className={classes.presets}>
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            isSmall
            aria-pressed={value === preset}
            onClick={() => onChange(preset)}
          >
            {`${preset} %`}
          </Button>
        ))}
      </div>
    </div>
  );
}
