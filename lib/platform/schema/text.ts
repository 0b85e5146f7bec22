import { storable } from './names.ts';
import { text } from './words.ts';

/** A string in a request that is stored as it is. */
export function storableText(description: string, example: string, maxLength = 255) {
  return text(description, example, { maxLength, pattern: storable });
}
