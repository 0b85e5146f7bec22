import { type ComponentProps, type FormEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from './field.tsx';

interface OneFieldFormProps
  extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'name' | 'type' | 'autoComplete'> {
  /** What the button says. */
  readonly action: string;
  readonly kind?: 'plain' | 'primary';
  readonly isPending: boolean;
  readonly onSubmit: (value: string) => void;
}

/** A form of one text. It keeps what was typed, so that nothing has to be typed again after a refusal. */
export function OneFieldForm({
  action,
  kind = 'primary',
  isPending,
  onSubmit,
  ...field
}: OneFieldFormProps) {
  const [value, setValue] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(value);
  };
  return (
    <form onSubmit={submit}>
      <Field {...field} required value={value} onChange={(event) => setValue(event.target.value)} />
      <Button kind={kind} type="submit" disabled={isPending}>
        {action}
      </Button>
    </form>
  );
}
