import type { Event } from 'generated:api';
import { eventInWords } from '../../../../lib/words/events/event-in-words.ts';
import { textOf } from '../../../../lib/words/message.ts';
import type { Output } from '../../terminal/output.ts';
import { timeInWords } from '../../terminal/time-in-words.ts';

/** When it was, and who did what. */
export function eventLine(event: Event, { styled }: Pick<Output, 'styled'>): string {
  const { text, details } = eventInWords(event, { medium: 'console', baseUrl: '' });
  const told = [textOf(text), details].filter(Boolean).join('. ');
  return `${styled('dim', timeInWords(event.createdAt))}  ${told}.`;
}
