import { RuleError } from '../../../platform/errors.ts';

/** The parameter `signingSecret` is invalid. The message never quotes it. */
class SigningSecretError extends RuleError {
  override readonly name = 'SigningSecretError';
}

/**
 * Bytes of a key:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
const MIN_BYTES = 24;
const MAX_SECRET_BYTES = 64;
/** A rotation needs two; each adds a signature to every request. */
const MAX_SECRETS = 5;

const SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/**
 * Parses the parameter `signingSecret`.
 *
 * @param text secrets of Standard Webhooks, `whsec_` and base64, separated by spaces; may be empty
 * @returns the keys, in order
 * @throws {SigningSecretError} describing the mistake without quoting the parameter
 */
export function parseSigningSecrets(text: string): readonly Buffer[] {
  const secrets = text.split(/\s+/).filter((secret) => secret !== '');
  if (secrets.length > MAX_SECRETS) {
    throw new SigningSecretError(`must not have more than ${MAX_SECRETS} secrets`);
  }
  return secrets.map(keyOf);
}

function keyOf(secret: string): Buffer {
  const [, base64] = SECRET.exec(secret) ?? [];
  if (base64 === undefined) {
    throw new SigningSecretError(
      'must be `whsec_` followed by base64; separate several secrets with spaces',
    );
  }
  const key = Buffer.from(base64, 'base64');
  if (key.length < MIN_BYTES || key.length > MAX_SECRET_BYTES) {
    throw new SigningSecretError(
      `must have secrets of ${MIN_BYTES} to ${MAX_SECRET_BYTES} bytes each`,
    );
  }
  return key;
}
