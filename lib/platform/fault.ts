/** A property that breaks a rule. */
export interface Fault {
  /** JSON pointer of the property, for example `/body/name`. */
  readonly pointer: string;
  /** The end of "The `/body/name` property …", without the full stop. */
  readonly rule: string;
  /** The rule as the sentence has it, if not in the same words: clients may know those of a schema's rules. */
  readonly said?: string;
  /** The value that was sent, if the caller is to see it again. Never a secret. */
  readonly sent?: unknown;
  /** Whole sentences: what the caller can do about it. */
  readonly hint?: string;
}

/** Long enough to recognise a value. */
const MAX_PREVIEW = 100;

/** A value as JSON, cut off after 100 characters. */
export function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_PREVIEW ? `${text.slice(0, MAX_PREVIEW)}…` : text;
}

/** Values as JSON, separated by commas. */
export function previews(values: readonly unknown[]): string {
  return values.map(preview).join(', ');
}

/** The one place that puts a fault into words. */
export function sentenceOf(fault: Fault): string {
  const sent = 'sent' in fault ? ` You sent ${preview(fault.sent)}.` : '';
  const hint = fault.hint === undefined ? '' : ` ${fault.hint}`;
  return `The \`${fault.pointer}\` property ${fault.said ?? fault.rule}.${sent}${hint}`;
}
