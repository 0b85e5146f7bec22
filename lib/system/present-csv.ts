import { csvLine } from '../platform/csv.ts';

/** A value of an answer: a number, a text, or parts by name. */
type CsvValue = string | number | { readonly [name: string]: CsvValue };

/**
 * One object as CSV: a line of names, and one of values. Parts of parts are named with a dot,
 * `apiTokens.client`. Pure.
 */
export function presentCsv(values: Readonly<Record<string, CsvValue>>): string {
  const fields = flatten(values, '');
  return csvLine(fields.map(([name]) => name)) + csvLine(fields.map(([, value]) => String(value)));
}

function flatten(
  values: Readonly<Record<string, CsvValue>>,
  prefix: string,
): (readonly [string, string | number])[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object'
      ? flatten(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value] as const],
  );
}
