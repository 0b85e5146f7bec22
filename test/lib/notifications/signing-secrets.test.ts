import { expect, it } from 'vitest';
import { parseSigningSecrets } from '../../../lib/notifications/signing-secrets.ts';

it('signing secrets are keys in the order in which they stand', () => {
  const [first, second] = [Buffer.alloc(24, 1), Buffer.alloc(64, 2)];
  const text = ` whsec_${first.toString('base64')}\n whsec_${second.toString('base64')} `;

  expect(parseSigningSecrets(text)).toEqual([first, second]);
});

it('no signing secrets are no keys', () => {
  expect(parseSigningSecrets(' ')).toEqual([]);
});
