import { lambdaRuntime } from './config.ts';

/**
 * One JSON object for each entry. Where Lambda writes JSON it is the field `message` of a line that has
 * Lambda's own time, level and request id; elsewhere it is a line with time and level.
 */
type LogFields = Readonly<Record<string, unknown>>;

type Level = 'info' | 'warn' | 'error';

export const log = {
  info: (message: string, fields: LogFields = {}) => write('info', message, fields),
  warn: (message: string, fields: LogFields = {}) => write('warn', message, fields),
  /** An internal error. Its message and stack are logged, never sent to the caller. */
  error: (message: string, error: unknown, fields: LogFields = {}) =>
    write('error', message, { ...describeError(error), ...fields }),
};

function write(level: Level, message: string, fields: LogFields): void {
  if (lambdaRuntime().hasJsonLog) {
    // A text would become a text within JSON, whose fields nobody can search, and each level INFO.
    const { requestId: _known, ...others } = fields;
    console[level]({ message, ...others });
    return;
  }
  const line = JSON.stringify({ level, time: new Date().toISOString(), message, ...fields });
  if (level === 'error') console.error(line);
  else console.log(line);
}

function describeError(error: unknown): LogFields {
  return error instanceof Error
    ? { error: error.name, reason: error.message, stack: error.stack }
    : { error: String(error) };
}
