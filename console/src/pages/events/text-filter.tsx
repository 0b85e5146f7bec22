import { Field } from '../../components/form/field.tsx';

/** A text that is searched for once it is complete: on Enter, or when the field is left. */
export function TextFilter({
  given,
  onGive,
  ...field
}: {
  readonly label: string;
  readonly given: string;
  readonly onGive: (value: string) => void;
  readonly type?: string;
  readonly placeholder?: string;
}) {
  const give = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    if (currentTarget.value !== given) onGive(currentTarget.value);
  };
  return (
    <Field
      {...field}
      // What the address says counts when it changes: by a link, or going back.
      key={given}
      autoComplete="off"
      defaultValue={given}
      onBlur={give}
      onKeyDown={(event) => {
        if (event.key === 'Enter') give(event);
      }}
    />
  );
}
