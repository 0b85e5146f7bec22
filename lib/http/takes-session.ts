import type { Contract } from './contract.ts';

/** Where the cookie of a session counts; elsewhere it is not even looked at. */
const SESSION_PATHS = ['/api/admin/', '/auth/'];

/** Whether a person may call an operation with a session instead of a token. */
export function takesSession({ access, path }: Pick<Contract, 'access' | 'path'>): boolean {
  return access.kind === 'admin' && SESSION_PATHS.some((start) => path.startsWith(start));
}
