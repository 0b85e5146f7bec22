import type { LegalValue } from 'generated:api';
import { Field, Select } from '../../components/form/field.tsx';
import type { ValueKind } from '../operators.ts';

interface OneValueProps {
  readonly kind: Exclude<ValueKind, 'list'>;
  readonly legal: readonly LegalValue[];
  readonly path: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What a value looks like. */
const examples = {
  number: 'Number',
  version: 'Version, like 2.1.0',
  pattern: 'Pattern, in the syntax of RE2',
} as const;

/** The value that a constraint compares with, in the form that its operator takes. */
export function OneValue({ kind, legal, path, value, onChange }: OneValueProps) {
  if (kind === 'date') return <DateValue path={path} value={value} onChange={onChange} />;
  if (legal.length > 0) {
    const known = legal.some((each) => each.value === value);
    return (
      <Select
        label="Value"
        hidesLabel
        path={path}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {!known && (
          <option value={value}>{value === '' ? 'Choose…' : `${value} (not legal)`}</option>
        )}
        {legal.map((each) => (
          <option key={each.value}>{each.value}</option>
        ))}
      </Select>
    );
  }
  return (
    <Field
      label="Value"
      hidesLabel
      placeholder={examples[kind]}
      path={path}
      value={value}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A date and time, typed in the time zone of the browser and stored in UTC. */
function DateValue({ path, value, onChange }: Pick<OneValueProps, 'path' | 'value' | 'onChange'>) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Field
      label="Value"
      hidesLabel
      hint={`In your time zone, ${zone}.`}
      path={path}
      type="datetime-local"
      value={localTime(value)}
      onChange={(event) => onChange(utcTime(event.target.value))}
    />
  );
}

function localTime(value: string): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function utcTime(typed: string): string {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
