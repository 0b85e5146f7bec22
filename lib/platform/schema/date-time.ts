import type { JSONSchema } from 'json-schema-to-ts';

/** RFC 3339 date and time as the service writes it. */
export const dateTimeSchema = {
  type: 'string',
  format: 'date-time',
  maxLength: 35,
  description: 'RFC 3339 date and time.',
  examples: ['2026-11-21T09:30:00.000Z'],
} as const satisfies JSONSchema;

/** A day such as `2026-11-21`; whether the calendar has it is another rule. */
export const dayPattern = '^\\d{4}-\\d{2}-\\d{2}$';
