import { text } from './words.ts';
/** Fits into a DynamoDB sort key: 1,024 bytes, at most 4 per character. */
export const PATH_NAME_LENGTH = 250;

/** A name in a path: any text that fits into a key, so that an unknown name is answered with 404. */
export function pathNameSchema(description: string, example: string) {
  return text(description, example, { minLength: 1, maxLength: PATH_NAME_LENGTH });
}
