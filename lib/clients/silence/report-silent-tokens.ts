import { accessTypeOf, isExpired } from '../../identity/tokens/model.ts';
import { readTokens } from '../../identity/tokens/token-store.ts';
import { readTokenUses } from '../../identity/tokens/token-use-store.ts';
import { reportFinding } from '../../platform/findings.ts';
import { decideSilence } from './silence-rules.ts';
import { readSteadyUses, storeSteadyUses } from './steady-store.ts';

/**
 * Reports client tokens that servers have used day and night and that nobody has used for two hours: applications
 * that cannot reach the service keep their flags, and nobody would notice. Runs each hour, with two reads and at most one
 * write. Tokens of frontends are left out, because people sleep; so are those that were deleted or have expired.
 */
export async function reportSilentTokens(now = new Date()): Promise<void> {
  const [before, uses] = await Promise.all([readSteadyUses(), readTokenUses()]);
  const { steady, silent } = decideSilence(before, uses, now);
  if (JSON.stringify(steady) !== JSON.stringify(before)) await storeSteadyUses(steady);
  if (silent.length === 0) return;
  const tokens = (await readTokens(silent)).filter(
    (token) => accessTypeOf(token.type) === 'client' && !isExpired(token),
  );
  for (const { hash, tokenName, environment } of tokens) {
    const usedAt = uses.get(hash);
    reportFinding('silentTokens', 'a token that was used day and night is silent', {
      place: hash,
      fields: { tokenName, environment, usedAt },
    });
  }
}
