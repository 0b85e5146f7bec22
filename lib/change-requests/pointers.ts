import { ApiError, NotFoundError, ValidationError } from '../errors.ts';
import { type ChangeInput, isFlagChange } from './model.ts';

/** JSON pointer, within a change, of what the direct write calls `/body`. */
const payloadOf = ({ action }: ChangeInput): string =>
  action === 'patchVariant' ? '/payload/variants' : '/payload';

/**
 * JSON pointer of the unknown name or id within a change: a flag, or a strategy or segment of its
 * payload.
 */
const namedBy = (error: NotFoundError, change: ChangeInput): string => {
  if (!isFlagChange(change)) return '/payload/id';
  return error.message.includes('a strategy') ? '/payload' : '/feature';
};

/**
 * Turns an error of the direct write into an error of the proposed change: pointers lead into the change,
 * and an unknown flag, strategy or segment is an invalid body.
 *
 * @param pointer JSON pointer of the change: `/body`, or `/body/0` in a list
 */
export const atChange = (error: unknown, change: ChangeInput, pointer: string): unknown => {
  if (error instanceof NotFoundError) {
    const path = `${pointer}${namedBy(error, change)}`;
    return new ValidationError(`The \`${path}\` property names nothing: ${error.message}`, path);
  }
  if (!(error instanceof ApiError) || !error.details) return error;
  const moved = `${pointer}${payloadOf(change)}`;
  const move = (text: string) => text.replace(/`\/body(?=[/`])/g, `\`${moved}`);
  return new ApiError(
    error.status,
    error.name,
    move(error.message),
    error.details.map(({ message, path }) => ({
      message: move(message),
      ...(path !== undefined && { path: path.replace(/^\/body/, moved) }),
    })),
  );
};
