import { storable } from './names.ts';

/** A string in a response. */
export function text(description: string, example: string, maxLength = 100) {
  return { type: 'string', maxLength, description, examples: [example] } as const;
}

/** A string in a request that is stored as it is. */
export function storableText(description: string, example: string, maxLength = 255) {
  return {
    type: 'string',
    maxLength,
    pattern: storable,
    description,
    examples: [example],
  } as const;
}
