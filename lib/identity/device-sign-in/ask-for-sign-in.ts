import { TooManyRequests } from '../../platform/errors.ts';
import { hashSecret } from '../tokens/token-format.ts';
import { attemptsKey, countSourceAttempt } from '../users/login-attempt-store.ts';
import { MAX_SOURCE_CODES, sourceOf } from '../users/login-limit-rules.ts';
import { deviceCodeOf, newCodes, shownCode } from './codes.ts';
import { storeDeviceSignIn } from './device-sign-in-store.ts';
import { CODE_SECONDS, POLL_SECONDS } from './model.ts';

/** A program that asks, as its request says. */
interface Asking {
  readonly clientName: string;
  readonly host: string;
  /** Address of the connection. */
  readonly address: string;
  /** Where the service is. */
  readonly baseUrl: string;
}

/**
 * Gives a program the codes with which it waits for a person: two writes.
 * @throws {TooManyRequests} when the source has asked for too many
 */
export async function askForSignIn({ clientName, host, address, baseUrl }: Asking) {
  const source = attemptsKey('codes', hashSecret(sourceOf(address)));
  if (!(await countSourceAttempt(source, undefined, undefined, MAX_SOURCE_CODES))) {
    throw new TooManyRequests(
      'Too many codes were requested from your address. Try again in an hour, or use a token.',
    );
  }
  const codes = newCodes();
  const now = new Date();
  const isStored = await storeDeviceSignIn({
    userCode: codes.userCode,
    secretHash: hashSecret(codes.secret),
    clientName: clientName.trim(),
    host: host.trim(),
    address,
    createdAt: now.toISOString(),
    expiresAt: now.getTime() + CODE_SECONDS * 1_000,
  });
  // One in billions.
  if (!isStored) throw new TooManyRequests('The code is taken. Request another one.');
  const shown = shownCode(codes.userCode);
  const page = `${baseUrl}/device`;
  return {
    device_code: deviceCodeOf(codes),
    user_code: shown,
    verification_uri: page,
    verification_uri_complete: `${page}?code=${shown}`,
    expires_in: CODE_SECONDS,
    interval: POLL_SECONDS,
  };
}
