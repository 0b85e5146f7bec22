import { expect, it } from 'vitest';
import { notAllowedInWords } from '../../console/src/access/not-allowed.ts';
import { missingPermission } from '../../lib/auth/missing-permission.ts';

it('says what is missing, and who can give it', () => {
  expect(notAllowedInWords(missingPermission(['ADMIN'], {}))).toBe(
    'You need the "ADMIN" permission to see this; an administrator can give it to you.',
  );
});
