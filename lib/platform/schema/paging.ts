import { amount, choice } from './words.ts';
/** `total` of a response that has one page of a list. */
export const totalSchema = amount('Total number, on all pages.', 3);

/** The query parameter `sortOrder` of a list. */
export const sortOrderSchema = choice('Sort direction.', ['asc', 'desc'], 'asc', {
  default: 'asc',
});
