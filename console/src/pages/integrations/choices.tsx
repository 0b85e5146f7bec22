import { Checkbox } from '../../components/form/field.tsx';
import { withChoice } from '../../components/form/with-choice.ts';
import classes from './integrations.module.css';

interface ChoicesProps {
  readonly legend: string;
  /** What an empty choice means. */
  readonly none: string;
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  /** What an option is called, if not by its value. */
  readonly nameOf?: (option: string) => string;
  readonly onChange: (chosen: readonly string[]) => void;
}

const itself = (option: string) => option;

/** Any number of a list. What was chosen before and is no longer in the list stays, to be taken out. */
export function Choices({
  legend,
  none,
  options,
  chosen,
  nameOf = itself,
  onChange,
}: ChoicesProps) {
  const all = [...new Set([...options, ...chosen])];
  const count = chosen.length === 0 ? none : `${chosen.length} of ${all.length} chosen.`;
  return (
    <details open={chosen.length > 0}>
      <summary>
        <span className={classes.legend}>{legend}</span> {count}
      </summary>
      <fieldset className={classes.fieldset}>
        <legend className="visually-hidden">{legend}</legend>
        <div className={classes.events}>
          {all.map((name) => (
            <Checkbox
              key={name}
              label={nameOf(name)}
              checked={chosen.includes(name)}
              onChange={({ target }) => onChange(withChoice(chosen, name, target.checked))}
            />
          ))}
        </div>
      </fieldset>
    </details>
  );
}
