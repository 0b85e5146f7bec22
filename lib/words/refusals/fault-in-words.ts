import type { ErrorDetail } from '../../platform/errors.ts';

/** A fault of a property, as the service describes it in `details`. */
type PropertyFault = Omit<ErrorDetail, 'path'> & Required<Pick<ErrorDetail, 'rule'>>;

/** A fault for the field that has the value; a rule that says nothing alone is read with its property. Pure. */
export function faultInWords({ message, rule, hint }: PropertyFault): string {
  const said = rule === 'is required' ? 'must not be left out' : rule;
  if (!said.startsWith('must ')) return message;
  const sentence = `M${said.slice(1)}.`;
  return hint === undefined ? sentence : `${sentence} ${hint}`;
}
