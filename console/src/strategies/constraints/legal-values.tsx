import type { LegalValue } from 'generated:api';
import { useFault } from '../../components/form/faults.ts';
import { Checkbox } from '../../components/form/field.tsx';
import { withChoice } from '../../components/form/with-choice.ts';
import { Notice } from '../../components/notice.tsx';
import classes from './constraints.module.css';

/** The values that a context field allows, to choose from. Chosen ones that are no longer legal are marked. */
export function LegalValues({
  legal,
  path,
  values,
  onChange,
}: {
  readonly legal: readonly LegalValue[];
  readonly path: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}) {
  const fault = useFault(path);
  const known = new Set(legal.map(({ value }) => value));
  const former = values
    .filter((value) => !known.has(value))
    .map((value) => ({ value, description: 'No longer a legal value.' }));
  const toggle = (value: string, isChosen: boolean) =>
    onChange(withChoice(values, value, isChosen));
  return (
    <fieldset className={classes.legal}>
      <legend className={classes.legend}>
        Values ({values.length} of {legal.length} chosen)
      </legend>
      {[...former, ...legal].map(({ value, description }) => (
        <Checkbox
          key={value}
          label={value}
          hint={description}
          checked={values.includes(value)}
          onChange={(event) => toggle(value, event.target.checked)}
        />
      ))}
      {fault && <Notice kind="danger">{fault}</Notice>}
    </fieldset>
  );
}
