/** An invalid environment variable. The message is for the operator, in one line. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
