import { NotFoundError } from '../../platform/errors.ts';

/** The ids of SCIM are texts; ours are numbers. */
const idPattern = /^\d{1,10}$/;

/** @throws {NotFoundError} for a text that is not an id */
export function idOf(text: string, kind: 'user' | 'group'): number {
  if (!idPattern.test(text)) throw new NotFoundError({ kind, id: text });
  return Number(text);
}
