import { createAuthenticator } from '../../software-authenticator.ts';
import type { Api } from '../api.ts';
import type { Fixtures } from '../fixtures.ts';
import { EDITOR_ROLE } from '../fixtures.ts';
import { newTokenScenario, type Scenarios, scenario } from '../scenario.ts';

const password = 'a long enough password';

/** Passkeys: of people who are signed in, and as a way in. */
export const passkeyScenarios: Scenarios = {
  getMyPasskeys: newTokenScenario(async (api, { name }) => ({
    token: (await newPerson(api, name('user'))).token,
  })),
  startPasskeyRegistration: scenario(async (api, { name }) => {
    const { cookie } = await newPerson(api, name('user'));
    // The function remembers the session from here on.
    await api.call('getMyPasskeys', asPage(cookie));
    return asPage(cookie);
  }),
  registerPasskey: scenario(async (api, { name }) => {
    const { id, cookie } = await newPerson(api, name('user'));
    const { ceremony, options } = await begin(api, 'startPasskeyRegistration', cookie);
    const credential = authenticatorOf(id).create(options);
    return { ...asPage(cookie, ceremony), body: { name: 'my phone', credential } };
  }),
  deleteMyPasskey: scenario(async (api, { name }) => {
    const { cookie, authenticator } = await newOwner(api, name('user'));
    return { ...asPage(cookie), params: { passkeyId: authenticator.id } };
  }),
  replaceRecoveryCodes: scenario(async (api, { name }) =>
    asPage((await newOwner(api, name('user'))).cookie),
  ),
  removeSecondFactor: scenario(async (api, { name }) => ({
    params: { id: (await newOwner(api, name('user'))).id },
  })),
  startPasskeySignIn: scenario(() => ({ token: null })),
  getSecondFactorOptions: scenario(async (api, fixtures) => ({
    ...asPage(await passwordStep(api, fixtures)),
  })),
  signInWithPasskey: scenario(async (api, { name }) => {
    const { authenticator } = await newOwner(api, name('user'));
    const { ceremony, options } = await begin(api, 'startPasskeySignIn', '');
    return { ...asPage(ceremony), body: { credential: authenticator.get(options) } };
  }),
  recoverSignIn: scenario(async (api, { name }) => {
    const { username, codes } = await newOwner(api, name('user'));
    const { ceremony } = await logIn(api, username);
    return { ...asPage(ceremony), body: { code: codes[0] } };
  }),
  enrolPasskey: scenario(async (api, { name }) => {
    const { id, username } = await newPerson(api, name('user'));
    await api.call('setSimpleSettings', { body: { disabled: false, secondFactorRequired: true } });
    const { ceremony } = await logIn(api, username);
    await api.call('setSimpleSettings', { body: { disabled: false, secondFactorRequired: false } });
    const { options } = await api.call('getSecondFactorOptions', asPage(ceremony));
    const credential = authenticatorOf(id).create(options);
    return { ...asPage(ceremony), body: { name: 'my phone', credential } };
  }),

  startDeviceSignIn: scenario(() => ({ token: null, body: program })),
  getWaitingDevice: scenario(async (api, { name }) => {
    const { cookie, userCode } = await newDevice(api, name('user'));
    return { ...asPage(cookie), body: { userCode } };
  }),
  answerDevice: scenario(async (api, { name }) => {
    const { cookie, userCode } = await newDevice(api, name('user'));
    return { ...asPage(cookie), body: { userCode, answer: 'allow' } };
  }),
  getDeviceToken: scenario(async (api, { name }) => {
    const { cookie, userCode, deviceCode } = await newDevice(api, name('user'));
    await api.call('answerDevice', { ...asPage(cookie), body: { userCode, answer: 'allow' } });
    return { token: null, body: { device_code: deviceCode } };
  }),
};

const program = { client_name: 'flagwright', host: 'laptop' };

/** A program that waits, and a person who is signed in. */
async function newDevice(api: Api, username: string) {
  const { cookie } = await newPerson(api, username);
  // The function remembers the session from here on.
  await api.call('createPat', {
    ...asPage(cookie),
    body: { description: 'first', expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
  });
  const codes = await api.call('startDeviceSignIn', { token: null, body: program });
  return { cookie, userCode: codes.user_code, deviceCode: codes.device_code };
}

/** What a page of the service sends. */
function asPage(...cookies: readonly string[]) {
  return { token: null, headers: { cookie: cookies.join('; '), 'sec-fetch-site': 'same-origin' } };
}

function authenticatorOf(id: number) {
  return createAuthenticator(process.env.BASE_URL ?? '', id);
}

/** A new user with a session. */
async function newPerson(api: Api, username: string) {
  const user = { username, rootRole: EDITOR_ROLE, password };
  const { id } = await api.call('createUser', { body: user });
  const { session, token } = await logIn(api, username);
  return { id: id as number, username, cookie: session, token: token as string };
}

/** A new user with a session and a passkey. */
async function newOwner(api: Api, username: string) {
  const person = await newPerson(api, username);
  const authenticator = authenticatorOf(person.id);
  const { ceremony, options } = await begin(api, 'startPasskeyRegistration', person.cookie);
  const { recoveryCodes } = await api.call('registerPasskey', {
    ...asPage(person.cookie, ceremony),
    body: { name: 'my phone', credential: authenticator.create(options) },
  });
  return { ...person, authenticator, codes: recoveryCodes as readonly string[] };
}

async function passwordStep(api: Api, { name }: Fixtures): Promise<string> {
  const { username } = await newOwner(api, name('user'));
  return (await logIn(api, username)).ceremony;
}

async function begin(api: Api, operationId: string, cookie: string) {
  const { headers, body } = await api.send(api.prepare(operationId, asPage(cookie)));
  return { ceremony: cookieOf(headers, 'flagwright-passkey'), options: body };
}

async function logIn(api: Api, username: string) {
  const request = api.prepare('login', { body: { username, password }, token: null });
  const { headers, body } = await api.send(request);
  return {
    session: cookieOf(headers, 'flagwright-session'),
    ceremony: cookieOf(headers, 'flagwright-passkey'),
    token: body.token,
  };
}

function cookieOf(headers: Headers, name: string): string {
  const found = headers.getSetCookie().find((each) => each.startsWith(`${name}=`));
  return found?.split(';')[0] ?? '';
}
