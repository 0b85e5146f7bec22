import type { Flag } from './flag-data.ts';

/** The types of values, as people choose one; empty: it follows from the payloads. */
export const VALUE_TYPES = [
  { value: 'boolean', name: 'Boolean' },
  { value: 'string', name: 'Text' },
  { value: 'integer', name: 'Whole number' },
  { value: 'float', name: 'Number' },
  { value: 'object', name: 'Object' },
] as const;

/** What is typed about the values of a flag. */
export interface ValueDraft {
  readonly type: (typeof VALUE_TYPES)[number]['value'] | '';
  /** A text as it is, all else as JSON; empty: that of the type. */
  readonly text: string;
}

/** What is declared, to be edited. Pure. */
export function draftOf({ valueType, defaultValue }: Flag): ValueDraft {
  return { type: valueType ?? '', text: defaultValue === undefined ? '' : textOf(defaultValue) };
}

/** A value as people read it: a text as it is, all else as JSON. Pure. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * The body of the request for what is typed. Pure.
 * @returns `undefined` for what has to be JSON and is not
 */
export function bodyOf({ type, text }: ValueDraft) {
  if (type === '') return { valueType: null };
  // An empty text is a default value like any other.
  if (type === 'string') return { valueType: type, defaultValue: text };
  if (text.trim() === '') return { valueType: type, defaultValue: null };
  try {
    const defaultValue: unknown = JSON.parse(text);
    // What the type allows, the service knows.
    return { valueType: type, defaultValue: defaultValue as boolean };
  } catch {
    return undefined;
  }
}
