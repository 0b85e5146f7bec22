import { useState } from 'react';
import type { Variant, VariantPayload } from '../../../lib/strategies/model.ts';
import { Button } from '../components/button.tsx';
import { Tokens } from '../components/form/choice-fields.ts';
import { Checkbox, Field, Select, TextArea } from '../components/form/field.tsx';
import { tooManyInWords } from './constraints/most-values.ts';
import { keyed } from './keyed.ts';
import classes from './strategies.module.css';
import { hueOf, weightFrom } from './weights.ts';

interface VariantFieldsProps {
  readonly variant: Variant;
  readonly position: number;
  readonly path: string;
  /** Whether it is the only one that takes what the fixed ones leave. */
  readonly isLastShared: boolean;
  readonly onChange: (variant: Variant) => void;
  readonly onRemove: () => void;
}

/** One variant: its name, its share and what it carries. */
export function VariantFields(props: VariantFieldsProps) {
  const { variant, position, path, isLastShared, onChange, onRemove } = props;
  return (
    <fieldset className={classes.variant}>
      <legend className="visually-hidden">Variant {position + 1}</legend>
      <svg className={classes.hue} viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="5" data-hue={hueOf(position)} />
      </svg>
      <Field
        label="Name"
        path={`${path}/name`}
        value={variant.name}
        autoComplete="off"
        onChange={(event) => onChange({ ...variant, name: event.target.value })}
      />
      <WeightField {...props} />
      <div className={classes.fixed}>
        <Checkbox
          label="Fixed share"
          title={isLastShared ? 'One variant must take the rest.' : undefined}
          checked={variant.weightType === 'fix'}
          disabled={isLastShared}
          onChange={(event) =>
            onChange({
              ...variant,
              weightType: event.target.checked ? 'fix' : 'variable',
              weight: Math.round(variant.weight),
            })
          }
        />
      </div>
      <Button
        kind="quiet"
        isSmall
        icon="close"
        className={classes.removal}
        aria-label={`Remove ${variant.name}`}
        onClick={onRemove}
      />
      <PayloadFields variant={variant} path={`${path}/payload`} onChange={onChange} />
      <Overrides {...props} />
    </fieldset>
  );
}

/** The share in percent; what is typed stays as it is typed while it means the weight. */
function WeightField({ variant, path, onChange }: VariantFieldsProps) {
  const [typed, setTyped] = useState('');
  const isFixed = variant.weightType === 'fix';
  const shown = weightFrom(typed) === variant.weight ? typed : `${variant.weight / 10}`;
  return (
    <Field
      label="Share in %"
      title={isFixed ? undefined : 'Takes what the fixed ones leave.'}
      path={`${path}/weight`}
      inputMode="decimal"
      autoComplete="off"
      value={isFixed ? shown : `${variant.weight / 10}`}
      readOnly={!isFixed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange({ ...variant, weight: weightFrom(event.target.value) ?? 0 });
      }}
    />
  );
}

function PayloadFields({
  variant,
  path,
  onChange,
}: {
  readonly variant: Variant;
  readonly path: string;
  readonly onChange: (variant: Variant) => void;
}) {
  const { payload, ...rest } = variant;
  const change = (next: VariantPayload) => onChange({ ...rest, payload: next });
  const choose = (type: string) =>
    type === ''
      ? onChange(rest)
      : change({ type: type as VariantPayload['type'], value: payload?.value ?? '' });
  const value = payload && {
    label: 'Value',
    path: `${path}/value`,
    value: payload.value,
    spellCheck: false,
  };
  const isLong = payload?.type === 'json' || payload?.type === 'csv';
  return (
    <div className={classes.payload}>
      <Select
        label="Payload"
        path={`${path}/type`}
        value={payload?.type ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">None</option>
        <option value="string">Text</option>
        <option value="number">Number</option>
        <option value="json">JSON</option>
        <option value="csv">CSV</option>
      </Select>
      {payload && isLong && (
        <TextArea
          {...value}
          label="Value"
          onChange={(event) => change({ ...payload, value: event.target.value })}
        />
      )}
      {payload && !isLong && (
        <Field
          {...value}
          label="Value"
          onChange={(event) => change({ ...payload, value: event.target.value })}
        />
      )}
    </div>
  );
}

/** Only where there are some: constraints of strategies have replaced them. */
function Overrides({ variant, path, onChange }: VariantFieldsProps) {
  const { overrides = [], ...rest } = variant;
  if (overrides.length === 0) return null;
  return keyed(overrides).map(({ key, item, index }) => (
    <div key={key} className={classes.override}>
      <Tokens
        label={`Always for these values of ${item.contextName}`}
        path={`${path}/overrides/${index}`}
        fault={tooManyInWords(item.values.length)}
        values={item.values}
        onChange={(values) =>
          onChange({ ...rest, overrides: overrides.with(index, { ...item, values }) })
        }
      />
      <Button
        kind="quiet"
        onClick={() => onChange({ ...rest, overrides: overrides.toSpliced(index, 1) })}
      >
        {`Remove the override for ${item.contextName}`}
      </Button>
    </div>
  ));
}
