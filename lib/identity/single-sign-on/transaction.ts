import { seal, unseal } from '../../platform/secrets/secret-box.ts';

/** A sign-in that a browser has started, as its cookie has it. */
export interface Transaction {
  /** Returns from the provider unchanged, and so proves that this browser started. */
  readonly state: string;
  /** Is in the ID token, and so proves that it was made for this sign-in. */
  readonly nonce: string;
  /** Proves to the provider that this browser started (PKCE, RFC 7636); absent if that is switched off. */
  readonly verifier?: string;
  /** Path where the person wanted to go. */
  readonly returnTo: string;
  /** The provider that the browser was sent to. */
  readonly discoverUrl: string;
  readonly clientId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** How long a person may take at the provider. */
export const TRANSACTION_SECONDS = 600;

const PLACE = 'oidc/transaction';

/** The transaction as the value of a cookie: encrypted, so that neither scripts nor people read the verifier. */
export function sealTransaction(transaction: Transaction): string {
  return seal(JSON.stringify(transaction), PLACE);
}

/** The transaction in a cookie; `undefined` if it is not one of ours, or has expired. */
export function openTransaction(cookie: string | undefined, now: number): Transaction | undefined {
  if (cookie === undefined) return undefined;
  const transaction = parse(cookie);
  return transaction && transaction.expiresAt > now ? transaction : undefined;
}

function parse(cookie: string): Transaction | undefined {
  try {
    return JSON.parse(unseal(cookie, PLACE)) as Transaction;
  } catch {
    return undefined;
  }
}
