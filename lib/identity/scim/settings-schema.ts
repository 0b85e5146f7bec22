import { flag, object, text } from '../../platform/schema/words.ts';

const enabled = flag('Whether an identity provider may manage users and groups by SCIM.');

export const scimSettingsSchema = object('ScimSettings', 'Settings of SCIM.', {
  enabled,
  hasToken: flag('Whether there is a token. It is shown only when it is made.'),
});

export const setScimSettingsSchema = object(
  'SetScimSettings',
  'A change of the settings of SCIM.',
  {
    enabled,
  },
);

export const scimTokenSchema = object('ScimToken', 'A new token of SCIM.', {
  token: text(
    'The token, which is shown only here. It replaces the earlier one at once.',
    'scim:7f0c…',
  ),
});
