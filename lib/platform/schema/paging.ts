/** `total` of a response that has one page of a list. */
export const totalSchema = {
  type: 'integer',
  minimum: 0,
  description: 'Total number, on all pages.',
  examples: [3],
} as const;

/** The query parameter `sortOrder` of a list. */
export const sortOrderSchema = {
  type: 'string',
  enum: ['asc', 'desc'],
  default: 'asc',
  description: 'Sort direction.',
  examples: ['asc'],
} as const;
