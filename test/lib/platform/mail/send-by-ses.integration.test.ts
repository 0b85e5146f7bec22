import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendMail } from '../../../../lib/platform/mail/send-mail.ts';
import { localAws } from '../../../support/local-aws.ts';
import { type Receiver, startReceiver } from '../../../support/receiver.ts';

let ses: Receiver;

const mail = {
  to: 'ann@example.com',
  subject: 'Set a new password',
  text: 'Grüße: https://flags.example.com/reset-password?token=1.ab\n',
  html: '<p>Grüße</p>',
};

beforeAll(async () => {
  ses = await startReceiver();
  Object.assign(process.env, localAws, {
    AWS_ENDPOINT_URL_SESV2: ses.url,
    MAIL_TRANSPORT: 'ses',
    MAIL_FROM: 'flags@example.com',
  });
});

afterAll(() => ses.close());

it('a mail by SES is one request with the whole message, its sender and its recipient', async () => {
  ses.answer({ headers: { 'content-type': 'application/json' }, body: '{"MessageId":"1"}' });

  await sendMail(mail);

  const [request] = ses.received;
  const sent = JSON.parse(request?.body ?? '') as {
    readonly Content: { readonly Raw: { readonly Data: string } };
  };
  expect([request?.method, request?.path]).toEqual(['POST', '/v2/email/outbound-emails']);
  expect(sent).toMatchObject({
    FromEmailAddress: expect.stringContaining('<flags@example.com>'),
    Destination: { ToAddresses: ['ann@example.com'] },
  });
  const parsed = await simpleParser(Buffer.from(sent.Content.Raw.Data, 'base64'));
  expect(parsed).toMatchObject({ subject: mail.subject, text: mail.text, html: mail.html });
  expect(parsed.from?.text).toBe('"Flagwright" <flags@example.com>');
  expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
});

it('a mail that SES refuses is not sent, and says so', async () => {
  ses.answer({
    status: 400,
    headers: { 'content-type': 'application/json', 'x-amzn-errortype': 'MessageRejected' },
    body: '{"message":"Email address is not verified."}',
  });

  await expect(sendMail(mail)).rejects.toThrow('Email address is not verified.');
});
