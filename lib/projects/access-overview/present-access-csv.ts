import { csvLine } from '../../platform/csv.ts';
import { type AccessRight, accessColumns } from './access-right-rules.ts';

/** The first line of the list of who may do what. */
export const accessCsvHeader = csvLine(accessColumns);

/** A right as a line of it. */
export function presentAccessRight(right: AccessRight): string {
  return csvLine(accessColumns.map((column) => right[column] ?? ''));
}
