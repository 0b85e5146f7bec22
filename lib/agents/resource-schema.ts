import { list, object, optional, text } from '../platform/schema/words.ts';

/** A protected resource, in the words of RFC 9728. */
export const protectedResourceSchema = object(
  'ProtectedResource',
  'How to get tokens for an address, as RFC 9728 has it.',
  {
    resource: text(
      'The address, which is also the audience of access tokens for it.',
      'https://flags.example.com/mcp',
      2_000,
    ),
    resource_name: text('Name for people.', 'Flagwright'),
    authorization_servers: optional(
      list(
        'Issuer of the identity provider with which people sign in; absent without one. Then people create tokens.',
        1,
        { type: 'string', maxLength: 2_000 },
        ['https://login.example.com/realms/main'],
      ),
    ),
    bearer_methods_supported: list(
      'How tokens are sent.',
      1,
      { type: 'string', enum: ['header'] },
      ['header'],
    ),
  },
);
