import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Bits of the flags of authenticator data: WebAuthn Level 3, section 6.1. */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Options {
  readonly challenge: string;
}

/** What an authenticator may do wrong, or leave out. */
interface Deviation {
  /** Where the page says it is; by default the authenticator's origin. */
  readonly origin?: string;
  /** Whether it has checked who holds it. */
  readonly isVerified?: boolean;
}

/** A passkey in software: one key on P-256, as WebAuthn Level 3 has it, without attestation. */
export function createAuthenticator(origin: string, user: number) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const relyingParty = createHash('sha256').update(new URL(origin).hostname).digest();
  let uses = 0;

  function data(flags: number, isVerified: boolean, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    const all = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
    return Buffer.concat([relyingParty, Buffer.from([all]), counter, credential]);
  }

  function clientData(type: string, { challenge }: Options, at: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  }

  const credential = { id: encoded(id), rawId: encoded(id), type: 'public-key' as const };
  return {
    id: credential.id,

    /** Answers `navigator.credentials.create`. */
    create(options: Options, { origin: at = origin, isVerified = true }: Deviation = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey.export({ format: 'jwk' })),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(data(HAS_CREDENTIAL, isVerified, attested))],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', options, at)),
          attestationObject: encoded(attestation),
          transports: ['internal'],
        },
      };
    },

    /** Answers `navigator.credentials.get`. */
    get(options: Options, { origin: at = origin, isVerified = true }: Deviation = {}) {
      uses += 1;
      const client = clientData('webauthn.get', options, at);
      const authenticatorData = data(0, isVerified);
      const signed = Buffer.concat([
        authenticatorData,
        createHash('sha256').update(client).digest(),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(authenticatorData),
          signature: encoded(sign('sha256', signed, privateKey)),
          userHandle: encoded(Buffer.from(String(user))),
        },
      };
    },
  };
}

/** A key on P-256 as RFC 9053 has it: type EC2, algorithm ES256. */
function coseKey({ x = '', y = '' }: { readonly x?: string; readonly y?: string }): Uint8Array {
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}

function encoded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
