import { text } from './words.ts';

/** RFC 3339 date and time as the service writes it. */
export const dateTimeSchema = text('RFC 3339 date and time.', '2026-11-21T09:30:00.000Z', {
  format: 'date-time',
  maxLength: 35,
});

/** A day such as `2026-11-21`; whether the calendar has it is another rule. */
export const dayPattern = '^\\d{4}-\\d{2}-\\d{2}$';
