import { ApiError, NotFoundError, ValidationError } from '../errors.ts';
import { type ChangeInput, isFlagChange } from './model.ts';

/** Where the property that the direct write calls `/body` is in a change. */
const payloadOf = ({ action }: ChangeInput): string =>
  action === 'patchVariant' ? '/payload/variants' : '/payload';

/** What a change names that there is not: a flag, or a strategy or segment of its payload. */
const namedBy = (error: NotFoundError, change: ChangeInput): string => {
  if (!isFlagChange(change)) return '/payload/id';
  return error.message.includes('a strategy') ? '/payload' : '/feature';
};

/**
 * What the direct write throws, as an error of the change that is proposed: pointers lead into the change,
 * and what it names that there is not is a fault of the body.
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
