import { isIP } from 'node:net';
import { ConflictError } from '../../platform/errors.ts';

/** The service as browsers know it: passkeys belong to a host name, and are used on one origin. */
export interface RelyingParty {
  /** Host name. */
  readonly id: string;
  /** Scheme, host and port. */
  readonly origin: string;
}

/**
 * The service as browsers know it.
 * @param baseUrl where people open the console
 * @throws {ConflictError} for an address without a host name: browsers have no passkeys for those
 */
export function relyingPartyOf(baseUrl: string): RelyingParty {
  const { hostname, origin } = new URL(baseUrl);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) {
    throw new ConflictError(
      `Passkeys belong to a host name, and BASE_URL is ${origin}. Set it to a host name; on one machine, to http://localhost with the port.`,
    );
  }
  return { id: hostname, origin };
}
