import classes from './one-of.module.css';

/** A choice of one among a few short ones, all in view: spans of time, or ways to look at something. */
export function OneOf<T extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  readonly label: string;
  /** What each is called, and in full where that is short. */
  readonly choices: readonly { readonly value: T; readonly name: string; readonly full?: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}) {
  return (
    <fieldset className={classes.choices} aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={classes.choice}
          title={choice.full}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.name}
        </button>
      ))}
    </fieldset>
  );
}
