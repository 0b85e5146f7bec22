/**
 * One JSON object a line: CloudWatch indexes the fields; `level` and `requestId` make entries
 * findable.
 */
type LogFields = Readonly<Record<string, unknown>>;

export const log = {
  info: (message: string, fields: LogFields = {}) => write('info', message, fields),
  warn: (message: string, fields: LogFields = {}) => write('warn', message, fields),
  /** An internal error. Its message and stack are logged, never sent to the caller. */
  error: (message: string, error: unknown, fields: LogFields = {}) =>
    write('error', message, { ...describeError(error), ...fields }),
};

function write(level: string, message: string, fields: LogFields): void {
  const line = JSON.stringify({ level, time: new Date().toISOString(), message, ...fields });
  if (level === 'error') console.error(line);
  else console.log(line);
}

function describeError(error: unknown): LogFields {
  return error instanceof Error
    ? { error: error.name, reason: error.message, stack: error.stack }
    : { error: String(error) };
}
