import { choice, integer } from './words.ts';
/** `total` of a response that has one page of a list. */
export const totalSchema = integer('Total number, on all pages.', 3, { minimum: 0 });

/** The query parameter `sortOrder` of a list. */
export const sortOrderSchema = choice('Sort direction.', ['asc', 'desc'], 'asc', {
  default: 'asc',
});
