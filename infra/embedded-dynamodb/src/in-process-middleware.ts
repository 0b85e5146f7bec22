import type { Parameters } from './dynalite.ts';
import type { Dispatch } from './operations.ts';
import { isServiceError } from './service-error.ts';

type Handler<Input extends object, Output extends object> = (args: {
  readonly input: Input;
}) => Promise<{ readonly response: unknown; readonly output: Output }>;

/** A middleware of SDK clients, for the step `initialize`. */
export type InProcessMiddleware = <Input extends object, Output extends object>(
  next: Handler<Input, Output>,
  context: { readonly commandName?: string },
) => Handler<Input, Output>;

/** Operations on items, whose inputs and outputs have nothing that the SDK converts but binary values. */
const operationsOnItems: ReadonlySet<string> = new Set([
  'GetItem',
  'BatchGetItem',
  'Query',
  'Scan',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
]);

/**
 * Answers commands of SDK clients in the same process before the SDK writes them as text, which is most of
 * the time of a read. What is refused has changed nothing and goes the long way again, so that the SDK makes
 * its own error of it.
 */
export function createMiddleware(dispatch: Dispatch): InProcessMiddleware {
  return (next, { commandName = '' }) => {
    const operation = commandName.replace(/Command$/, '');
    if (!operationsOnItems.has(operation)) return next;
    return async (args) => {
      try {
        const answer = await dispatch(operation, toJson(args.input) as Parameters);
        parseBinary(answer);
        // Each command has a type of its own for its answer.
        return { response: undefined, output: answer as never };
      } catch (error) {
        if (isServiceError(error)) return next(args);
        throw error;
      }
    };
  };
}

/** A copy as it would arrive over the wire: without `undefined`, binary values in base64. */
function toJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (value instanceof Uint8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
  }
  const copy: { [name: string]: unknown } = {};
  for (const name of Object.keys(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member !== undefined) copy[name] = toJson(member);
  }
  return copy;
}

/** Replaces the binary values in an answer, which nobody else has. An attribute named `B` is an object. */
function parseBinary(value: object): void {
  for (const [name, member] of Object.entries(value)) {
    if (name === 'B' && typeof member === 'string') Object.assign(value, { B: bytesOf(member) });
    else if (name === 'BS' && Array.isArray(member)) {
      Object.assign(value, { BS: member.map(bytesOf) });
    } else if (typeof member === 'object' && member !== null) parseBinary(member);
  }
}

function bytesOf(base64: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = Buffer.from(base64, 'base64');
  return new Uint8Array(buffer, byteOffset, byteLength);
}
