import type { ContextField } from 'generated:api';
import { useId } from 'react';
import type { Constraint, ConstraintOperator } from '../../../../lib/strategies/model.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox, Field, Select } from '../../components/form/field.tsx';
import { canIgnoreCase, operatorNames, operatorsFor, valueKindOf } from '../operators.ts';
import classes from './constraints.module.css';
import { LegalValues } from './legal-values.tsx';
import { OneValue } from './one-value.tsx';
import { ValuesField } from './values-field.tsx';

/** A context field, as far as constraints need it. */
export type FieldToCompare = Pick<ContextField, 'name' | 'legalValues'> &
  Partial<Pick<ContextField, 'description' | 'stickiness'>>;

interface ConstraintFieldsProps {
  readonly constraint: Constraint;
  readonly position: number;
  readonly path: string;
  readonly fields: readonly FieldToCompare[];
  readonly onChange: (constraint: Constraint) => void;
  readonly onRemove: () => void;
}

/** One constraint: a field of the context, an operator that suits it, and values in the form it takes. */
export function ConstraintFields(props: ConstraintFieldsProps) {
  const { constraint, position, path, fields, onChange, onRemove } = props;
  const field = fields.find(({ name }) => name === constraint.contextName);
  return (
    <fieldset className={classes.constraint}>
      <legend className={classes.legend}>Constraint {position + 1}</legend>
      <div className={classes.question}>
        <FieldChoice {...props} />
        <OperatorChoice constraint={constraint} field={field} path={path} onChange={onChange} />
      </div>
      <ConstraintValues constraint={constraint} field={field} path={path} onChange={onChange} />
      <div className={classes.options}>
        <Checkbox
          label="Not: holds for all others"
          checked={constraint.inverted}
          onChange={(event) => onChange({ ...constraint, inverted: event.target.checked })}
        />
        {canIgnoreCase(constraint.operator) && (
          <Checkbox
            label="Ignore case"
            checked={constraint.caseInsensitive}
            onChange={(event) => onChange({ ...constraint, caseInsensitive: event.target.checked })}
          />
        )}
        <Button kind="quiet" aria-label={`Remove constraint ${position + 1}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

/** A new field brings an operator that suits it, unless the one that is chosen does. */
function FieldChoice({ constraint, path, fields, onChange }: ConstraintFieldsProps) {
  const list = useId();
  const choose = (contextName: string) => {
    const known = fields.find(({ name }) => name === contextName);
    const groups = operatorsFor(known ?? { name: contextName });
    const isUntouched = constraint.operator === 'IN' && constraint.values.length === 0;
    const suits =
      !isUntouched && groups.some(({ operators }) => operators.includes(constraint.operator));
    const operator = suits ? constraint.operator : groups[0]?.operators[0];
    onChange(withOperator({ ...constraint, contextName }, operator ?? 'IN'));
  };
  const description = fields.find(({ name }) => name === constraint.contextName)?.description;
  return (
    <div>
      <Field
        label="Context field"
        hint={description}
        path={`${path}/contextName`}
        list={list}
        value={constraint.contextName}
        autoComplete="off"
        onChange={(event) => choose(event.target.value)}
      />
      <datalist id={list}>
        {fields.map(({ name, description: told }) => (
          <option key={name} value={name}>
            {told}
          </option>
        ))}
      </datalist>
    </div>
  );
}

interface ConstraintPartProps {
  readonly constraint: Constraint;
  readonly field: FieldToCompare | undefined;
  readonly path: string;
  readonly onChange: (constraint: Constraint) => void;
}

function OperatorChoice({ constraint, field, path, onChange }: ConstraintPartProps) {
  const { contextName, operator } = constraint;
  return (
    <Select
      label="Operator"
      path={`${path}/operator`}
      value={operator}
      onChange={(event) =>
        onChange(withOperator(constraint, event.target.value as ConstraintOperator))
      }
    >
      {operatorsFor(field ?? { name: contextName }, operator).map(({ title, operators }) => (
        <optgroup key={title} label={title}>
          {operators.map((each) => (
            <option key={each} value={each}>
              {operatorNames[each]}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

function ConstraintValues({ constraint, field, path, onChange }: ConstraintPartProps) {
  const kind = valueKindOf(constraint.operator);
  const legal = field?.legalValues ?? [];
  if (kind !== 'list') {
    return (
      <OneValue
        kind={kind}
        legal={kind === 'pattern' ? [] : legal}
        path={`${path}/value`}
        value={constraint.value ?? ''}
        onChange={(value) => onChange({ ...constraint, value })}
      />
    );
  }
  const list = {
    path: `${path}/values`,
    values: constraint.values,
    onChange: (values: readonly string[]) => onChange({ ...constraint, values }),
  };
  return legal.length > 0 ? (
    <LegalValues legal={legal} {...list} />
  ) : (
    <ValuesField label="Values" {...list} />
  );
}

/** The constraint with another operator; values stay where the new one takes the same kind. */
function withOperator(constraint: Constraint, operator: ConstraintOperator): Constraint {
  const { value = constraint.values[0] ?? '', ...rest } = constraint;
  const ignores = canIgnoreCase(operator) && constraint.caseInsensitive;
  if (valueKindOf(operator) === 'list') {
    const values = rest.values.length === 0 && value !== '' ? [value] : rest.values;
    return { ...rest, operator, caseInsensitive: ignores, values };
  }
  return { ...rest, operator, caseInsensitive: ignores, values: [], value };
}
