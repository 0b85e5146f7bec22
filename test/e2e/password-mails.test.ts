import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refused, uncached, VIEWER } from '../support/access.ts';
import {
  linkIn,
  type MailServer,
  type ReceivedMail,
  startMailServer,
} from '../support/mail-server.ts';
import { type Service, startService } from '../support/service.ts';

const USERS = '/api/admin/user-admin';
const PASSWORD = 'correct horse battery staple';
const INVALID = refused(401, 'AuthenticationRequired', 'unknown, used or expired');

let server: MailServer;
let service: Service;

beforeAll(async () => {
  server = await startMailServer();
  service = await startService({
    env: {
      ...uncached,
      MAIL_TRANSPORT: 'smtp',
      MAIL_FROM: 'flags@example.com',
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      // The first waits are 0, 0 and 1 second.
      DELIVERY_DELAY_FACTOR: '0.01',
      LOG_LEVEL: 'info',
    },
  });
});

afterEach(() => server.refuse(undefined));

afterAll(async () => {
  await service.stop();
  await server.close();
});

const create = async (body: object) =>
  (await service.request('POST', USERS, { body: { rootRole: VIEWER, ...body } })).body;

const requestMail = (email: string) =>
  service.request('POST', '/auth/reset/password-email', { body: { email }, token: null });

const setPassword = (token: string, password = PASSWORD) =>
  service.request('POST', '/auth/reset/password', { body: { token, password }, token: null });

const validate = (token: string) =>
  service.request('GET', `/auth/reset/validate?token=${token}`, { token: null });

const logIn = (username: string, password = PASSWORD) =>
  service.request('POST', '/auth/simple/login', { body: { username, password }, token: null });

const mailsTo = (email: string) =>
  server.mails.filter(({ recipients }) => recipients.includes(email));

/** Waits until the n-th mail to this address has come. */
async function mailTo(email: string, count = 1): Promise<ReceivedMail> {
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(count);
  const mail = mailsTo(email).at(-1);
  if (!mail) throw new Error(`There is no mail to ${email}.`);
  return mail;
}

/** Waits until the worker has decided against a mail for the n-th time. */
const untilNotSent = (count: number) =>
  expect
    .poll(() => service.logs().split('a requested e-mail was not sent').length - 1)
    .toBeGreaterThanOrEqual(count);

const notSent = () => service.logs().split('a requested e-mail was not sent').length - 1;

describe('an invitation', () => {
  it('comes by e-mail, and sets the first password', async () => {
    const user = await create({ name: 'Ann', email: 'ann@example.com', sendEmail: true });
    const mail = await mailTo('ann@example.com');
    const { url, token } = linkIn(mail);

    expect(user).toMatchObject({ emailSent: true, inviteLink: expect.stringContaining('token=') });
    expect(mail.parsed).toMatchObject({
      subject: 'Your account for Flagwright',
      from: { text: '"Flagwright" <flags@example.com>' },
    });
    expect(mail.parsed.text).toContain('Hello Ann,');
    expect(mail.parsed.text).toContain('initial admin has created an account for you');
    expect(url).toBe(`${service.url}/new-user?token=${token}`);
    expect((await validate(token)).body).toMatchObject({ id: user.id, createdBy: 'initial admin' });

    expect((await setPassword(token)).status).toBe(200);

    expect((await logIn('ann@example.com')).status).toBe(200);
    expect(await setPassword(token)).toMatchObject(INVALID);
  });

  it('is sent unless that is refused', async () => {
    expect(await create({ email: 'ben@example.com' })).toMatchObject({ emailSent: true });
    await mailTo('ben@example.com');
  });

  it('has a link beside that of the response; setting the password ends both', async () => {
    const { inviteLink } = await create({ email: 'both@example.com' });
    const shown = new URL(inviteLink).searchParams.get('token') ?? '';
    const { token } = linkIn(await mailTo('both@example.com'));
    expect([(await validate(shown)).status, (await validate(token)).status]).toEqual([200, 200]);

    await setPassword(shown);

    expect(await validate(token)).toMatchObject(INVALID);
  });

  it.each([
    ['who has a password', { email: 'has@example.com', password: PASSWORD }],
    ['without an address', { username: 'no-address' }],
    ['if the administrator does not want it', { email: 'quiet@example.com', sendEmail: false }],
  ])('is not sent to a user %s', async (_who, body) => {
    expect(await create(body)).toMatchObject({ emailSent: false });
  });

  it('cannot contain what an administrator did not write', async () => {
    const name = '<a href="https://evil.example">click</a>\r\nBcc: eve@example.com';
    await create({ name, email: 'hostile@example.com' });

    const { parsed, recipients } = await mailTo('hostile@example.com');

    expect(recipients).toEqual(['hostile@example.com']);
    expect(parsed.bcc).toBeUndefined();
    expect(`${parsed.text}${parsed.html}`).not.toContain('evil.example');
    expect(parsed.text).toMatch(/^Hello,\n/);
  });
});

describe('a forgotten password', () => {
  it('is replaced by a link in an e-mail, which ends all sessions and works once', async () => {
    await create({ email: 'forgetful@example.com', username: 'dory', password: PASSWORD });
    const session = (await logIn('dory')).body.token;

    expect((await requestMail('Forgetful@Example.com')).status).toBe(200);
    const mail = await mailTo('forgetful@example.com');
    const { url, token } = linkIn(mail);
    expect(url).toBe(`${service.url}/reset-password?token=${token}`);
    expect(mail.parsed.subject).toBe('Set a new password for Flagwright');
    expect((await validate(token)).body).toMatchObject({ createdBy: null });
    expect((await logIn('dory')).status).toBe(200);

    expect((await setPassword(token, `${PASSWORD}!`)).status).toBe(200);

    expect((await logIn('dory')).status).toBe(401);
    expect((await logIn('dory', `${PASSWORD}!`)).status).toBe(200);
    const old = await service.request('GET', '/api/admin/user', { token: session });
    expect(old.status).toBe(401);
    expect(await setPassword(token)).toMatchObject(INVALID);
  });

  it('is asked for with the same answer, whether or not anybody has the address', async () => {
    await create({ email: 'known@example.com', password: PASSWORD });
    const before = notSent();

    const [known, unknown] = await Promise.all([
      requestMail('known@example.com'),
      requestMail('nobody@example.com'),
    ]);

    expect([known.status, known.text, Object.keys(known.headers).sort()]).toEqual([
      unknown.status,
      unknown.text,
      Object.keys(unknown.headers).sort(),
    ]);
    await mailTo('known@example.com');
    await untilNotSent(before + 1);
    expect(mailsTo('nobody@example.com')).toEqual([]);
  });

  it('is not replaced by who reads the mails of a former address', async () => {
    const { id } = await create({ email: 'moved@example.com', password: PASSWORD });
    const before = notSent();
    await service.request('PUT', `${USERS}/${id}`, { body: { email: 'new@example.com' } });

    await requestMail('moved@example.com');

    await untilNotSent(before + 1);
    expect([...mailsTo('moved@example.com'), ...mailsTo('new@example.com')]).toEqual([]);
  });

  it('is mailed at most three times an hour, and earlier links stay valid', async () => {
    await create({ email: 'often@example.com', password: PASSWORD });
    const before = notSent();
    for (const count of [1, 2, 3]) {
      await requestMail('often@example.com');
      await mailTo('often@example.com', count);
    }

    await requestMail('often@example.com');

    await untilNotSent(before + 1);
    const tokens = mailsTo('often@example.com').map((mail) => linkIn(mail).token);
    const answers = await Promise.all(tokens.map(validate));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('is not reset by a link that was mailed to a former address', async () => {
    const { id } = await create({ email: 'leaving@example.com', password: PASSWORD });
    await requestMail('leaving@example.com');
    const { token } = linkIn(await mailTo('leaving@example.com'));

    await service.request('PUT', `${USERS}/${id}`, { body: { email: 'arrived@example.com' } });

    expect(await validate(token)).toMatchObject(INVALID);
  });
});

describe('a mail server', () => {
  it('that does not accept a mail gets it again later', async () => {
    await create({ email: 'late@example.com', password: PASSWORD });
    server.refuse({ code: 451, text: '4.7.1 try again later' });
    const before = server.attempts;
    await requestMail('late@example.com');
    await expect.poll(() => server.attempts - before).toBeGreaterThanOrEqual(2);

    server.refuse(undefined);

    const { token } = linkIn(await mailTo('late@example.com'));
    expect((await setPassword(token, `${PASSWORD}!`)).status).toBe(200);
    expect(service.logs()).toContain('try again later');
  });

  it('that is down for a while gets the mail when it is up again', async () => {
    await create({ email: 'patient@example.com', password: PASSWORD });
    await server.close();
    const failed = () => service.logs().split('ECONNREFUSED').length - 1;
    const before = failed();
    await requestMail('patient@example.com');
    await expect.poll(failed).toBeGreaterThan(before);

    server = await startMailServer({ port: server.port });

    await mailTo('patient@example.com');
  });

  it('that has no such mailbox is not asked again', async () => {
    await create({ email: 'gone@example.com', password: PASSWORD });
    server.refuse({ code: 550, text: '5.1.1 no such user' });
    const before = server.attempts;

    await requestMail('gone@example.com');

    const given = () => service.logs().includes('the recipient of an e-mail does not exist');
    await expect.poll(given).toBe(true);
    expect(server.attempts).toBe(before + 1);
  });
});

it('secrets of links are neither in the log nor in events', async () => {
  const tokens = server.mails.map((mail) => linkIn(mail).token);
  const { text: events } = await service.request('GET', '/api/admin/events');

  expect(tokens.length).toBeGreaterThan(0);
  for (const token of tokens) {
    const [, secret = ''] = token.split('.');
    expect(secret).toHaveLength(56);
    expect(service.logs() + events).not.toContain(secret);
  }
});

it.each([
  ['', 400],
  ['no address', 400],
  ['ann@example.com, eve@example.com', 400],
])('%j is not an address', async (email, status) => {
  expect(await requestMail(email)).toMatchObject({ status, body: { name: 'ValidationError' } });
});

it('one address can request 20 mails an hour', async () => {
  const answers: number[] = [];
  while (answers.at(-1) !== 429 && answers.length < 25) {
    answers.push((await requestMail('nobody@example.com')).status);
  }

  expect(answers.at(-1)).toBe(429);
  expect(await requestMail('nobody@example.com')).toMatchObject(
    refused(429, 'TooManyRequests', 'Try again in an hour'),
  );
});

describe('a service without e-mail', () => {
  let silent: Service;

  beforeAll(async () => {
    silent = await startService({ env: { ...uncached, MAIL_TRANSPORT: 'none' } });
  });

  afterAll(() => silent.stop());

  it('says so', async () => {
    const reply = await silent.request('POST', '/auth/reset/password-email', {
      body: { email: 'ann@example.com' },
      token: null,
    });

    expect(reply).toMatchObject(refused(409, 'ConflictError', 'An administrator can make a link'));
  });

  it('shows the link of an invitation', async () => {
    const { body } = await silent.request('POST', USERS, {
      body: { rootRole: VIEWER, email: 'ann@example.com', sendEmail: true },
    });

    expect(body).toMatchObject({ emailSent: false, inviteLink: expect.stringContaining('token=') });
  });
});

// Packages are not on one machine.
it.skipIf(process.env.FLAGWRIGHT_PACKAGED)(
  'a service on one machine prints mails in the terminal',
  async () => {
    const local = await startService({ env: uncached });
    const { body } = await local.request('POST', USERS, {
      body: { rootRole: VIEWER, email: 'ann@example.com' },
    });

    expect(body).toMatchObject({ emailSent: true });
    await expect.poll(() => local.logs()).toContain('E-mail to ann@example.com: Your account');
    await expect.poll(() => local.logs()).toContain(`${local.url}/new-user?token=`);
    await local.stop();
  },
);

describe('a password that somebody types', () => {
  const judge = (password: string) =>
    service.request('POST', '/auth/reset/validate-password', { body: { password }, token: null });

  it('is accepted if it is hard to guess', async () => {
    expect((await judge(PASSWORD)).status).toBe(200);
  });

  it('is refused if it is easy to guess', async () => {
    expect(await judge('password1234')).toMatchObject(
      refused(400, 'ValidationError', '/body/password'),
    );
  });
});
