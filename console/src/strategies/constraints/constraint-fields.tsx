import type { ContextField } from 'generated:api';
import type { Constraint, ConstraintOperator } from '../../../../lib/strategies/model.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Combobox, Tokens } from '../../components/form/choice-fields.ts';
import { Checkbox, Select } from '../../components/form/field.tsx';
import { Menu } from '../../components/menu.tsx';
import { canIgnoreCase, operatorNames, operatorsFor, valueKindOf } from '../operators.ts';
import classes from './constraints.module.css';
import { tooManyInWords } from './most-values.ts';
import { OneValue } from './one-value.tsx';

/** A context field, as far as constraints need it. */
export type FieldToCompare = Pick<ContextField, 'name' | 'legalValues'> &
  Partial<Pick<ContextField, 'description' | 'stickiness'>>;

interface ConstraintFieldsProps {
  readonly constraint: Constraint;
  readonly position: number;
  readonly path: string;
  readonly fields: readonly FieldToCompare[];
  /** Whether a person has just added it. */
  readonly isNew: boolean;
  readonly onChange: (constraint: Constraint) => void;
  readonly onRemove: () => void;
}

/** One constraint in one line: a field of the context, an operator that suits it, and values in the form it takes. */
export function ConstraintFields(props: ConstraintFieldsProps) {
  const { constraint, position, path, fields, onChange, onRemove } = props;
  const field = fields.find(({ name }) => name === constraint.contextName);
  const name = `constraint ${position + 1}`;
  const common = { constraint, field, path, onChange };
  return (
    <fieldset className={classes.constraint}>
      <legend className="visually-hidden">Constraint {position + 1}</legend>
      <div className={classes.field}>
        <FieldChoice {...props} />
      </div>
      <div className={classes.operator}>
        {constraint.inverted && <Badge kind="warning">not</Badge>}
        <OperatorChoice {...common} />
      </div>
      <div className={classes.value}>
        <ConstraintValues {...common} />
      </div>
      <div className={classes.options}>
        <Menu label={`More for ${name}`} isSmall>
          <Checkbox
            label="Not: everyone else"
            checked={constraint.inverted}
            onChange={({ target }) => onChange({ ...constraint, inverted: target.checked })}
          />
          {canIgnoreCase(constraint.operator) && (
            <Checkbox
              label="Ignore case"
              checked={constraint.caseInsensitive}
              onChange={({ target }) =>
                onChange({ ...constraint, caseInsensitive: target.checked })
              }
            />
          )}
        </Menu>
        <Button
          kind="quiet"
          isSmall
          icon="close"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}

/** A new field brings an operator that suits it, unless the one that is chosen does. */
function FieldChoice({ constraint, path, fields, isNew, onChange }: ConstraintFieldsProps) {
  const choose = (contextName: string) => {
    const known = fields.find(({ name }) => name === contextName);
    const groups = operatorsFor(known ?? { name: contextName });
    const isUntouched = constraint.operator === 'IN' && constraint.values.length === 0;
    const suits =
      !isUntouched && groups.some(({ operators }) => operators.includes(constraint.operator));
    const operator = suits ? constraint.operator : groups[0]?.operators[0];
    onChange(withOperator({ ...constraint, contextName }, operator ?? 'IN'));
  };
  return (
    <Combobox
      label="Context field"
      hidesLabel
      placeholder="Context field"
      path={`${path}/contextName`}
      value={constraint.contextName}
      choices={fields.map(({ name, description }) => ({ value: name, hint: description }))}
      isNew={isNew}
      onChange={choose}
    />
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
      hidesLabel
      path={`${path}/operator`}
      value={operator}
      onChange={(event) =>
        // The options are operators.
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
  return (
    <Tokens
      label="Values"
      hidesLabel
      path={`${path}/values`}
      fault={tooManyInWords(constraint.values.length)}
      values={constraint.values}
      choices={legal.map(({ value, description }) => ({ value, hint: description }))}
      onChange={(values) => onChange({ ...constraint, values })}
    />
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
