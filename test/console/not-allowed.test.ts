import { describe, expect, it } from 'vitest';
import { notAllowedInWords } from '../../console/src/access/not-allowed.ts';
import { missingPermission } from '../../lib/auth/missing-permission.ts';
import { missingInWords, withRightsInWords } from '../../lib/words/refusals/missing-in-words.ts';

describe('what somebody lacks is said in words', () => {
  it.each([
    ['You need the role Admin.', ['ADMIN'], undefined],
    [
      'You need the right to switch flags on and off in production.',
      ['UPDATE_FEATURE_ENVIRONMENT'],
      'production',
    ],
    [
      'You need the right to create segments, or the right to create, change and delete segments of the project.',
      ['CREATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'],
      undefined,
    ],
  ] as const)('%s', (sentence, permissions, environment) => {
    expect(missingInWords(permissions, environment)).toBe(sentence);
    // The service says the same with names of permissions.
    expect(withRightsInWords(missingPermission(permissions, { environment }))).toBe(sentence);
  });

  it.each([
    [
      'Changes in the environment "production" of the project "shop" require approval: propose a change request. You need the right to change flags without the approval that is needed in production.',
      `Changes in the environment "production" of the project "shop" require approval: propose a change request. ${missingPermission(['SKIP_CHANGE_REQUEST'], { environment: 'production' })}`,
    ],
    [
      'You need these permissions to import "menu": “Create flags”, “Switch flags on and off” in "production".',
      'You need these permissions to import "menu": CREATE_FEATURE, UPDATE_FEATURE_ENVIRONMENT in "production".',
    ],
    [
      'You can only grant roles that you have, unless you have the role Admin.',
      'You can only grant roles that you have, unless you have the "ADMIN" permission.',
    ],
    ['The flag "OLD_MENU" is on.', 'The flag "OLD_MENU" is on.'],
  ])('within a longer refusal: %s', (sentence, refusal) => {
    expect(withRightsInWords(refusal)).toBe(sentence);
  });
});

describe('in place of what is not shown', () => {
  it.each([
    [
      'To see this, you need the role Admin. An administrator can give it to you.',
      'You need the role Admin.',
    ],
    ['Your network may not see this.', 'Your network may not see this.'],
  ])('%s', (shown, refusal) => {
    expect(notAllowedInWords(refusal)).toBe(shown);
  });
});
