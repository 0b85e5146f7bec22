import { expect, it } from 'vitest';
import { runCampaign } from '../differential/campaign.ts';

it('generated flags are the same at the edge node, at the service and in the Node SDK', async () => {
  const size = { rounds: 2, flags: 50, contexts: 20 };
  const { verdicts, on, differences } = await runCampaign({ seed: 'ci', ...size });

  expect(differences).toEqual([]);
  expect(verdicts).toBe(2_000);
  // If everything were off, the agreement would prove nothing.
  expect(on).toBeGreaterThan(400);
  expect(on).toBeLessThan(1_600);
});
