import { isDeepStrictEqual } from 'node:util';
import { invalid, RuleError } from '../platform/errors.ts';
import { fromPointerToken } from '../platform/json-pointer.ts';
import { jsonPointer } from '../platform/schema/names.ts';
import { choice, list, object, optional, text } from '../platform/schema/words.ts';

/** Largest number of operations in one patch; enough for any flag, and a bound on the work. */
const MAX_OPERATIONS = 1_000;
/** Each `copy` may double the document: thirty of them would fill any memory. */
const MAX_COPIED_CHARACTERS = 500_000;

const path = text('JSON pointer to the target of the operation.', '/description', {
  maxLength: 1_000,
  pattern: jsonPointer,
});

/** RFC 6902: a list of changes to a JSON document. */
export const patchSchema = {
  title: 'JsonPatch',
  ...list(
    'Operations of JSON Patch (RFC 6902), applied in order.',
    MAX_OPERATIONS,
    object('One operation.', {
      op: choice('What to do.', ['add', 'remove', 'replace', 'copy', 'move', 'test'], 'replace'),
      path,
      from: optional({ ...path, description: 'JSON pointer to the source of `copy` and `move`.' }),
      value: optional({
        description: 'The value to `add`, `replace` or `test`.',
        examples: ['text'],
      }),
    }),
    [{ op: 'replace', path: '/description', value: 'The checkout with fewer steps.' }],
  ),
};

/** One operation that is valid against the schema. */
interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace' | 'copy' | 'move' | 'test';
  readonly path: string;
  readonly from?: string;
  readonly value?: unknown;
}

/** An operation does not apply. */
class PatchError extends RuleError {}

type Container = unknown[] | Record<string, unknown>;

/** A document that is patched in place. The root is wrapped, so that it has a location too. */
class PatchedDocument {
  readonly #box: { root: unknown };
  #copied = 0;

  constructor(value: unknown) {
    this.#box = { root: structuredClone(value) };
  }

  get value(): unknown {
    return this.#box.root;
  }

  get(pointer: string): unknown {
    const found = ['root', ...tokensOf(pointer)].reduce<unknown>(memberOf, this.#box);
    if (found === undefined) throw missingAt(pointer);
    return found;
  }

  add(pointer: string, value: unknown): void {
    const { container, token } = this.#locate(pointer);
    if (!Array.isArray(container)) {
      container[token] = value;
      return;
    }
    const index = token === '-' ? container.length : /^(?:0|[1-9]\d*)$/.test(token) ? +token : -1;
    if (index < 0 || index > container.length) throw missingAt(pointer);
    container.splice(index, 0, value);
  }

  replace(pointer: string, value: unknown): void {
    this.get(pointer);
    const { container, token } = this.#locate(pointer);
    (container as Record<string, unknown>)[token] = value;
  }

  remove(pointer: string): unknown {
    const removed = this.get(pointer);
    const { container, token } = this.#locate(pointer);
    if (Array.isArray(container)) container.splice(Number(token), 1);
    else delete container[token];
    return removed;
  }

  copy(from: string, to: string): void {
    const value = this.get(from);
    this.#copied += JSON.stringify(value).length;
    if (this.#copied > MAX_COPIED_CHARACTERS) {
      throw new PatchError(
        `the copies have more than ${MAX_COPIED_CHARACTERS} characters in total`,
      );
    }
    this.add(to, structuredClone(value));
  }

  move(from: string, to: string): void {
    if (to.startsWith(`${from}/`)) throw new PatchError(`"${to}" is inside "${from}"`);
    this.add(to, this.remove(from));
  }

  #locate(pointer: string): { readonly container: Container; readonly token: string } {
    const tokens = ['root', ...tokensOf(pointer)];
    const token = tokens.pop() ?? '';
    if (token === '__proto__') throw new PatchError(`the key "${token}" cannot be written`);
    const container = tokens.reduce<unknown>(memberOf, this.#box);
    if (typeof container !== 'object' || container === null) throw missingAt(pointer);
    return { container: container as Container, token };
  }
}

/**
 * Applies a JSON Patch (RFC 6902) to a copy of a value: all operations, or none. No library does
 * it: the existing ones treat `/length` as an array element and do not limit what `copy` adds up to.
 *
 * @param operations valid against `patchSchema`; not modified
 * @throws {ValidationError} naming the first operation that does not apply
 */
export function applyPatch(value: unknown, operations: unknown): unknown {
  const document = new PatchedDocument(value);
  for (const [index, operation] of (operations as PatchOperation[]).entries()) {
    try {
      applyOperation(document, operation);
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      throw invalid(`/body/${index}`, `cannot be applied: ${error.rule}`);
    }
  }
  return document.value;
}

function tokensOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(fromPointerToken);
}

/** An own member: never `length`, never an inherited property. */
function memberOf(value: unknown, token: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(token)) return undefined;
  return Object.hasOwn(value, token) ? (value as Record<string, unknown>)[token] : undefined;
}

function missingAt(pointer: string) {
  return new PatchError(`there is nothing at "${pointer}"`);
}

function applyOperation(document: PatchedDocument, operation: PatchOperation): void {
  const { op, path: pointer } = operation;
  if (op === 'remove') document.remove(pointer);
  else if (op === 'copy') document.copy(need(operation, 'from'), pointer);
  else if (op === 'move') document.move(need(operation, 'from'), pointer);
  else if (op === 'test') {
    if (isDeepStrictEqual(document.get(pointer), need(operation, 'value'))) return;
    throw new PatchError(`the value at "${pointer}" is different`);
  } else document[op](pointer, structuredClone(need(operation, 'value')));
}

function need<K extends 'from' | 'value'>(operation: PatchOperation, property: K) {
  if (!(property in operation)) throw new PatchError(`\`${property}\` is required`);
  return operation[property] as Required<PatchOperation>[K];
}
