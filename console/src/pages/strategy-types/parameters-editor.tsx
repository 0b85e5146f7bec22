import type { StrategyParameter } from '../../../../lib/flags/strategy-types/model.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox, Field, Select } from '../../components/form/field.tsx';
import { keyed } from '../../strategies/keyed.ts';
import classes from './strategy-types.module.css';

const types = [
  ['string', 'Text'],
  ['number', 'Number'],
  ['percentage', 'Percentage'],
  ['list', 'List of texts'],
  ['boolean', 'Yes or no'],
] as const satisfies readonly (readonly [StrategyParameter['type'], string])[];

/** The parameters that each strategy of a type sets. */
export function ParametersEditor({
  value,
  onChange,
}: {
  readonly value: readonly StrategyParameter[];
  readonly onChange: (parameters: readonly StrategyParameter[]) => void;
}) {
  const add = () =>
    onChange([...value, { name: '', type: 'string', description: '', required: false }]);
  return (
    <>
      {keyed(value).map(({ key, item, index }) => (
        <ParameterRow
          key={key}
          parameter={item}
          position={index}
          onChange={(parameter) => onChange(value.with(index, parameter))}
          onRemove={() => onChange(value.toSpliced(index, 1))}
        />
      ))}
      <Button onClick={add}>Add a parameter</Button>
    </>
  );
}

function ParameterRow({
  parameter,
  position,
  onChange,
  onRemove,
}: {
  readonly parameter: StrategyParameter;
  readonly position: number;
  readonly onChange: (parameter: StrategyParameter) => void;
  readonly onRemove: () => void;
}) {
  const path = `/body/parameters/${position}`;
  return (
    <fieldset className={classes.parameter}>
      <legend>Parameter {position + 1}</legend>
      <div className={classes.pair}>
        <Field
          label="Name"
          path={`${path}/name`}
          value={parameter.name}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...parameter, name: target.value })}
        />
        <Select
          label="Type"
          path={`${path}/type`}
          value={parameter.type}
          onChange={({ target }) =>
            onChange({ ...parameter, type: target.value as StrategyParameter['type'] })
          }
        >
          {types.map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <Field
        label="Description"
        path={`${path}/description`}
        value={parameter.description}
        onChange={({ target }) => onChange({ ...parameter, description: target.value })}
      />
      <div className={classes.options}>
        <Checkbox
          label="Required"
          checked={parameter.required}
          onChange={({ target }) => onChange({ ...parameter, required: target.checked })}
        />
        <Button kind="quiet" aria-label={`Remove parameter ${position + 1}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
