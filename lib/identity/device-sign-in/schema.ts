import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable } from '../../platform/schema/names.ts';
import { amount, choice, integer, object, optional, text } from '../../platform/schema/words.ts';

const clientName = text('What the program calls itself.', 'flagwright', {
  minLength: 1,
  maxLength: 50,
  pattern: readable,
});

const host = text('What the computer calls itself, as the person knows it.', 'mias-laptop', {
  minLength: 1,
  maxLength: 100,
  pattern: readable,
});

const deviceCode = text(
  'The secret with which the program asks whether it was let in.',
  'BCDFGHJK.mZ3qk1cJ0yTtq4m8tCq0p0s2m1o7X3b9L2f5d8g1h4k',
  { minLength: 1, maxLength: 100 },
);

const userCode = text('The code that the program shows to the person.', 'BCDF-GHJK', {
  minLength: 1,
  maxLength: 50,
});

const shownAddress = (description: string, example: string) => text(description, example, 2_000);

export const deviceSignInRequestSchema = object('DeviceSignInRequest', 'A program that asks.', {
  client_name: clientName,
  host,
});

export const deviceCodesSchema = object(
  'DeviceCodes',
  'The codes of a program that asks (RFC 8628, 3.2).',
  {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: shownAddress(
      'Where the person enters the code.',
      'https://flags.example.com/device',
    ),
    verification_uri_complete: shownAddress(
      'The same page with the code filled in.',
      'https://flags.example.com/device?code=BCDF-GHJK',
    ),
    expires_in: amount('Seconds until the codes end.', 600),
    interval: amount('Seconds to wait between two questions.', 5),
  },
);

export const deviceTokenRequestSchema = object(
  'DeviceTokenRequest',
  'A program that asks whether it was let in.',
  { device_code: deviceCode },
);

export const deviceTokenSchema = object(
  'DeviceToken',
  'The token that the person has given (RFC 6749, 5.1).',
  {
    access_token: text(
      'Value for the `Authorization` header: a personal access token, shown only now.',
      'user:3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1e6a0d5f94c1e7b2a8d3f6c90',
    ),
    token_type: choice('How it is sent.', ['Bearer'], 'Bearer'),
    expires_in: amount('Seconds until it ends.', 2_592_000),
    token_id: integer('Id of the token, among those of its user.', 1),
    user: text('Name of the user.', 'mia', 255),
  },
);

/** The code as a person types it. */
export const userCodeSchema = object('DeviceUserCode', 'The code of a program that asks.', {
  userCode,
});

export const waitingDeviceSchema = object('WaitingDevice', 'A program that asks to be let in.', {
  userCode,
  clientName: {
    ...clientName,
    description: 'What the program calls itself; anybody can claim it.',
  },
  host: { ...host, description: 'What its computer calls itself; anybody can claim it.' },
  address: text('The address that it asked from.', '198.51.100.7'),
  createdAt: { ...dateTimeSchema, description: 'When it asked.' },
  expiresAt: { ...dateTimeSchema, description: 'Until when it can be answered.' },
  tokenMaxDays: integer('Longest life of its token, in days; 0 for no limit.', 90),
});

export const deviceAnswerSchema = object('DeviceAnswer', 'What the person says.', {
  userCode,
  answer: choice('Whether to let the program in.', ['allow', 'refuse'], 'allow'),
  expiresAt: optional({
    ...dateTimeSchema,
    description:
      'Until when the token of the program is valid; 30 days from now unless given, or what the instance allows (`PERSONAL_TOKEN_MAX_DAYS`) if that is less.',
  }),
});
