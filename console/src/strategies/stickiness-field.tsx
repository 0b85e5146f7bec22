import { Select } from '../components/form/field.tsx';
import type { FieldToCompare } from './constraints/constraint-fields.tsx';

/** By which field of the context people are told apart, so that each keeps the same answer. */
export function StickinessField({
  label,
  path,
  value,
  fields,
  onChange,
}: {
  readonly label: string;
  readonly path?: string;
  readonly value: string;
  readonly fields: readonly FieldToCompare[];
  readonly onChange: (stickiness: string) => void;
}) {
  const usable = new Set([
    'default',
    'random',
    'userId',
    ...fields.filter(({ stickiness }) => stickiness).map(({ name }) => name),
    value,
  ]);
  return (
    <Select
      label={label}
      hint={hintFor(value)}
      {...(path !== undefined && { path })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {[...usable].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
}

function hintFor(stickiness: string): string {
  if (stickiness === 'default') return 'By userId, else by sessionId, else at random.';
  if (stickiness === 'random')
    return 'Drawn at random each time: the answer changes between requests.';
  return `The same ${stickiness} always gets the same answer.`;
}
