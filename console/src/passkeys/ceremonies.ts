import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { call } from '../api/call.ts';

/** Signs in with a passkey alone. @throws {Error} in words for the person */
export async function signInWithPasskey() {
  const options = await call('POST /auth/passkeys/sign-in-options', {});
  return call('POST /auth/passkeys/sign-in', { body: { credential: await assertion(options) } });
}

/** Shows a passkey after the right password. @throws {Error} in words for the person */
export async function showSecondFactor() {
  const { options } = await call('POST /auth/passkeys/second-factor-options', {});
  return call('POST /auth/passkeys/sign-in', { body: { credential: await assertion(options) } });
}

/** Registers the passkey without which a person cannot sign in. @throws {Error} in words for the person */
export async function enrolPasskey(name: string) {
  const { options } = await call('POST /auth/passkeys/second-factor-options', {});
  return call('POST /auth/passkeys/enrol', {
    body: { name, credential: await attestation(options) },
  });
}

/** Registers a passkey of a person who is signed in. @throws {Error} in words for the person */
export async function registerPasskey(name: string) {
  const options = await call('POST /api/admin/user/second-factor/registration-options', {});
  return call('POST /api/admin/user/second-factor/passkeys', {
    body: { name, credential: await attestation(options) },
  });
}

async function assertion(options: object) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(cancelled);
  return { id, rawId, type, response };
}

async function attestation(options: object) {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(cancelled);
  return { id, rawId, type, response };
}

/** Browsers do not say more, so that pages learn nothing about the devices of a person. */
function cancelled(): never {
  throw new Error('The browser got no passkey: it was cancelled, took too long, or there is none.');
}
