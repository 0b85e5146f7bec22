import { expect, it } from 'vitest';
import { parseSigningSecrets } from '../../../../../lib/integrations/providers/webhook/signing-secrets.ts';

it('signing secrets are parsed in order', () => {
  const [first, second] = [Buffer.alloc(24, 1), Buffer.alloc(64, 2)];
  const text = ` whsec_${first.toString('base64')}\n whsec_${second.toString('base64')} `;

  expect(parseSigningSecrets(text)).toEqual([first, second]);
});

it('an empty parameter has no signing secrets', () => {
  expect(parseSigningSecrets(' ')).toEqual([]);
});
