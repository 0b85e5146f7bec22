import type { Routes } from 'generated:api';

/** How far a guardrail is from stopping. */
export type GuardrailState =
  Routes['GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/guardrails']['output']['guardrails'][number];

type Verdict = GuardrailState['verdict'];

/** What each verdict is called, and how it looks. */
export const verdicts: Readonly<
  Record<Verdict, { readonly text: string; readonly kind: 'plain' | 'good' | 'warning' | 'danger' }>
> = {
  ok: { text: 'OK', kind: 'good' },
  worse: { text: 'Worse', kind: 'danger' },
  'not-enough-data': { text: 'Not enough data', kind: 'plain' },
  held: { text: 'Held', kind: 'warning' },
  'not-watched': { text: 'Not watched', kind: 'plain' },
};

/** How far it is from stopping: `38 % of the way to stopping`; `undefined` where nobody can say. Pure. */
export function distanceInWords({
  progress,
  verdict,
}: Pick<GuardrailState, 'progress' | 'verdict'>) {
  if (progress === null) return undefined;
  if (verdict === 'worse') return 'Stops';
  return `${Math.round(progress * 100)} % of the way to stopping`;
}
