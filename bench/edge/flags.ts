import { hash } from 'node:crypto';

/** Of visitors; a constraint names one. */
const PLANS = ['free', 'team', 'pro'] as const;

/** Flags as a server sends them: each with a rollout, and every second with a constraint, about 285 bytes of JSON each. */
export function benchFlags(count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({
    name: nameOf(index),
    type: 'release',
    enabled: true,
    project: 'default',
    stale: false,
    impressionData: false,
    strategies: [
      {
        name: 'flexibleRollout',
        parameters: {
          groupId: nameOf(index),
          rollout: String(30 + (index % 4) * 10),
          stickiness: 'default',
        },
        constraints: constraintsOf(index),
      },
    ],
    variants: [],
  }));
}

/** No two begin alike, as names of people's flags: what is alike takes nothing when it is compressed. */
function nameOf(index: number): string {
  return `${hash('sha1', `flag ${index}`, 'base64url').slice(0, 12)}-${index}`;
}

function constraintsOf(index: number): readonly object[] {
  if (index % 2 === 0) return [];
  return [{ contextName: 'plan', operator: 'IN', values: [PLANS[index % PLANS.length]] }];
}

/** Queries of so many visitors, as SDKs in browsers send them. */
export function visitors(count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, index) =>
      `?appName=shop&userId=user-${index}&sessionId=${index}&properties[plan]=${PLANS[index % PLANS.length]}`,
  );
}
