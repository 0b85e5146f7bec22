import { type ReactNode, useContext } from 'react';
import { Faults } from '../components/form/faults.ts';
import { TextArea } from '../components/form/field.tsx';
import { splitValues } from '../components/form/split-values.ts';

interface RangesFieldProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly path: string;
  /** As it was typed; `rangesIn` has the ranges. */
  readonly value: string;
  readonly rows?: number;
  readonly onChange: (value: string) => void;
}

/** Addresses and ranges of addresses, one in a line. */
export function RangesField({ onChange, ...field }: RangesFieldProps) {
  return (
    <TextArea
      {...field}
      fault={useFaultOfEntry(field.path)}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** What is wrong with one of several entries, and which it is. */
function useFaultOfEntry(path: string): string | undefined {
  const faults = useContext(Faults);
  for (const [key, fault] of faults) {
    if (key.startsWith(`${path}/`))
      return `Entry ${Number(key.slice(path.length + 1)) + 1}: ${fault}`;
  }
  return undefined;
}

/** The field for the networks of a new token. */
export function TokenNetworksField({
  value,
  onChange,
}: Pick<RangesFieldProps, 'value' | 'onChange'>) {
  return (
    <RangesField
      label="Networks"
      hint="From where it can be used: addresses and ranges like 192.0.2.0/24 or 2001:db8::/32, one in a line. Leave it empty for everywhere. It cannot be changed later."
      path="/body/networks"
      rows={2}
      value={value}
      onChange={onChange}
    />
  );
}

/** The ranges in a text that was typed or pasted, separated by lines, commas or spaces. Pure. */
export function rangesIn(text: string): string[] {
  return splitValues(text.replaceAll(' ', '\n')).values;
}

/** The networks of a new token, as a part of its request: without any it can be used from everywhere. Pure. */
export function tokenNetworks(text: string): { readonly networks?: string[] } {
  const networks = rangesIn(text);
  return networks.length > 0 ? { networks } : {};
}
