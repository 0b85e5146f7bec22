import { applyPatch as applyOperations, type Operation } from 'rfc6902';
import { ValidationError } from '../errors.ts';

/** Operations of one patch; enough for any flag, and a bound on the work. */
const MAX_OPERATIONS = 1_000;

const path = {
  type: 'string',
  maxLength: 1_000,
  description: 'JSON pointer of what the operation is about.',
  examples: ['/description'],
} as const;

/** RFC 6902: a list of changes to a JSON document. */
export const patchSchema = {
  title: 'JsonPatch',
  type: 'array',
  maxItems: MAX_OPERATIONS,
  description: 'Operations of JSON Patch (RFC 6902), applied in order.',
  examples: [[{ op: 'replace', path: '/description', value: 'The checkout with fewer steps.' }]],
  items: {
    type: 'object',
    description: 'One operation.',
    required: ['op', 'path'],
    properties: {
      op: {
        type: 'string',
        enum: ['add', 'remove', 'replace', 'copy', 'move', 'test'],
        description: 'What to do.',
        examples: ['replace'],
      },
      path,
      from: { ...path, description: 'JSON pointer of what `copy` and `move` take.' },
      value: {
        description: 'What to `add`, to put in place, or to `test` for.',
        examples: ['text'],
      },
    },
  },
} as const;

/**
 * Applies a JSON Patch (RFC 6902) to a copy of a value.
 * @throws {ValidationError} naming the operation that does not apply
 */
export const applyPatch = (value: unknown, operations: unknown): unknown => {
  // The root is wrapped, so that an operation on the whole document works too.
  const document = structuredClone({ root: value });
  const prefixed = (operations as Operation[]).map((operation) => ({
    ...operation,
    path: `/root${operation.path}`,
    ...('from' in operation && { from: `/root${operation.from}` }),
  }));
  const outcomes = applyOperations(document, prefixed as Operation[]);
  const index = outcomes.findIndex((outcome) => outcome !== null);
  if (index < 0) return document.root;
  const pointer = `/body/${index}`;
  throw new ValidationError(
    `The \`${pointer}\` operation can not be applied: ${outcomes[index]?.message || 'its path does not exist'}.`,
    pointer,
  );
};
