import { describe, expect, it } from 'vitest';
import {
  hashRecoveryCode,
  newRecoveryCodes,
  RECOVERY_CODES,
} from '../../../../lib/identity/passkeys/recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten, all distinct, without letters and digits that look alike', () => {
    const codes = newRecoveryCodes();

    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
  });

  it.each(['K7MQX-3HWTZ', 'k7mqx3hwtz', ' k7mqx 3hwtz '])('can be typed as %j', (typed) => {
    expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode('k7mqx-3hwtz'));
  });
});
