import { expect, it } from 'vitest';
import { parseMailMessage } from '../../../../lib/identity/password-mails/model.ts';

it.each([
  { request: '5f0c' },
  { kind: 'reset', email: 'ann@example.com' },
  { kind: 'invitation', user: 7, invitedBy: 'admin' },
])('a message requests the mail %o', (message) => {
  expect(parseMailMessage({ ...message, more: 1 })).toEqual(message);
});

it.each([
  null,
  'reset',
  {},
  { kind: 'reset' },
  { kind: 'invitation', user: '7', invitedBy: 'admin' },
  { kind: 'invitation', user: 7 },
  { kind: 'newsletter', email: 'ann@example.com' },
])('the message %o requests nothing', (message) => {
  expect(() => parseMailMessage(message)).toThrow('is not a request');
});
