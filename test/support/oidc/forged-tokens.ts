import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';

type Tamper = (token: string, key: JWK) => Promise<string>;

/** The token with other claims, signed by the provider's key. */
export function withClaims(claims: Readonly<Record<string, unknown>>): Tamper {
  return async (token, key) => sign({ ...decodeJwt(token), ...claims }, key);
}

/** The token with a signature by a key that the provider does not publish. */
export const byUnknownKey: Tamper = async (token) => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return sign(decodeJwt(token), { ...(await exportJWK(privateKey)), kid: 'unknown' });
};

/** The same under the name of a key that it does publish. */
export const byOtherKey: Tamper = async (token, { kid = '' }) => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return sign(decodeJwt(token), { ...(await exportJWK(privateKey)), kid });
};

/** The token without a signature. */
export const unsigned: Tamper = async (token) => {
  const [, payload] = token.split('.');
  return `${encoded({ alg: 'none' })}.${payload}.`;
};

/** The token signed with the client secret. */
export function bySecret(secret: string): Tamper {
  return async (token) =>
    new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));
}

/** The token with other claims and the signature of the original ones. */
export const changedAfterwards: Tamper = async (token) => {
  const [header, , signature] = token.split('.');
  return `${header}.${encoded({ ...decodeJwt(token), sub: 'somebody else' })}.${signature}`;
};

async function sign(claims: Readonly<Record<string, unknown>>, key: JWK): Promise<string> {
  const header = { alg: 'RS256', ...(key.kid && { kid: key.kid }) };
  return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(key, 'RS256'));
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
