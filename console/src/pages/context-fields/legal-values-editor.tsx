import type { LegalValue } from '../../../../lib/flags/context-fields/model.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { ValuesField } from '../../strategies/constraints/values-field.tsx';
import { keyed } from '../../strategies/keyed.ts';
import classes from './context-fields.module.css';

/** The values that constraints may compare with; each may have a description. */
export function LegalValuesEditor({
  value,
  onChange,
}: {
  readonly value: readonly LegalValue[];
  readonly onChange: (values: readonly LegalValue[]) => void;
}) {
  const known = new Map(value.map((legal) => [legal.value, legal]));
  return (
    <>
      <ValuesField
        label="Add values"
        path="/body/legalValues"
        values={value.map((legal) => legal.value)}
        onChange={(values) => onChange(values.map((each) => known.get(each) ?? { value: each }))}
      />
      {keyed(value).map(({ key, item, index }) => (
        <div key={key} className={classes.legal}>
          <code className={classes.value}>{item.value}</code>
          <Field
            label={`Meaning of ${item.value}`}
            path={`/body/legalValues/${index}/description`}
            value={item.description ?? ''}
            autoComplete="off"
            onChange={({ target }) =>
              onChange(value.with(index, { ...item, description: target.value }))
            }
          />
          <Button
            kind="quiet"
            aria-label={`Remove ${item.value}`}
            onClick={() => onChange(value.toSpliced(index, 1))}
          >
            Remove
          </Button>
        </div>
      ))}
    </>
  );
}
