import { Button } from '../../../../components/button.tsx';
import { Checkbox, Field, Select } from '../../../../components/form/field.tsx';
import { canIgnoreCase, operatorNames } from '../../../../strategies/operators.ts';
import { type Action, actionTexts, type FilterDraft, isList } from './action-data.ts';
import classes from './actions.module.css';

interface ActionRowProps<T> {
  readonly value: T;
  readonly index: number;
  readonly onChange: (value: T) => void;
  readonly onRemove: () => void;
}

/** A condition on what the signal says. */
export function FilterFields({ value, index, onChange, onRemove }: ActionRowProps<FilterDraft>) {
  const path = `/body/filters/${index}`;
  return (
    <fieldset className={classes.row}>
      <legend>Condition {index + 1}</legend>
      <Field
        label="Value at"
        hint="A JSON pointer into the body: /status"
        path={`${path}/property`}
        value={value.property}
        onChange={({ target }) => onChange({ ...value, property: target.value })}
      />
      <Select
        label="Operator"
        path={`${path}/operator`}
        value={value.operator}
        onChange={({ target }) =>
          onChange({ ...value, operator: target.value as FilterDraft['operator'] })
        }
      >
        {Object.entries(operatorNames).map(([operator, name]) => (
          <option key={operator} value={operator}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label="Compared with"
        hint="Several values have commas between."
        path={isList(value.operator) ? `${path}/values` : `${path}/value`}
        value={value.values}
        onChange={({ target }) => onChange({ ...value, values: target.value })}
      />
      <div className={classes.options}>
        <Checkbox
          label="Negate"
          hint="Holds for all other values."
          checked={value.inverted}
          onChange={({ target }) => onChange({ ...value, inverted: target.checked })}
        />
        {canIgnoreCase(value.operator) && (
          <Checkbox
            label="Ignore case"
            checked={value.caseInsensitive}
            onChange={({ target }) => onChange({ ...value, caseInsensitive: target.checked })}
          />
        )}
        <Button aria-label={`Remove condition ${index + 1}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

/** What is done with which flag. */
export function ActionFields({ value, index, onChange, onRemove }: ActionRowProps<Action>) {
  const path = `/body/actions/${index}`;
  return (
    <fieldset className={classes.row}>
      <legend>Action {index + 1}</legend>
      <Select
        label="What"
        path={`${path}/action`}
        value={value.action}
        onChange={({ target }) => onChange({ ...value, action: target.value as Action['action'] })}
      >
        {Object.entries(actionTexts).map(([action, text]) => (
          <option key={action} value={action}>
            {text}
          </option>
        ))}
      </Select>
      <Field
        label="Flag"
        path={`${path}/featureName`}
        value={value.featureName}
        onChange={({ target }) => onChange({ ...value, featureName: target.value })}
      />
      <Field
        label="Environment"
        path={`${path}/environment`}
        value={value.environment}
        onChange={({ target }) => onChange({ ...value, environment: target.value })}
      />
      {value.action === 'startMilestone' && (
        <Field
          label="Milestone"
          path={`${path}/milestoneName`}
          value={value.milestoneName ?? ''}
          onChange={({ target }) => onChange({ ...value, milestoneName: target.value })}
        />
      )}
      <Button aria-label={`Remove action ${index + 1}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  );
}
