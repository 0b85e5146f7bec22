import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import {
  choice,
  list,
  nullable,
  number,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { MAX_SAFEGUARDS } from '../feature-data/plan-model.ts';
import { guardrailVerdicts } from './model.ts';

const proportion = object(
  'GuardrailProportion',
  'How many failed of those with the flag, or of those without it.',
  {
    failures: number('How many failed.', 101),
    of: number('Of how many.', 4_800),
  },
);

const comparison = object('GuardrailComparison', 'What was counted; absent for a threshold.', {
  with: proportion,
  without: proportion,
  difference: number('How much larger the share of failures is with the flag; weighted.', 0.012),
  lower: nullable(
    number(
      'Lower bound of the difference, which holds however often one looks; above 0 it stops. `null` without data.',
      0.004,
    ),
  ),
});

const threshold = object('GuardrailThreshold', 'The value; absent for a comparison.', {
  value: nullable(number('The value now; `null` without data.', 312)),
  operator: choice('On which side of the threshold it stops.', ['>', '<'], '>'),
  threshold: number('The threshold.', 300),
});

const guardrailSchema = object('Guardrail', 'How far a guardrail is from stopping.', {
  safeguardId: text('Id of the safeguard.', '2a7d9c11-4e0b-4a8e-9b1f-7c5d3e2f1a00', 36),
  verdict: choice(
    'What it says now. Only `worse` stops. `held`: the sizes of both are not what the rollout says, so the comparison does not count. `not-watched`: there is nothing to stop now.',
    guardrailVerdicts,
    'ok',
  ),
  sentence: text(
    'The same for people, with the numbers.',
    'errors of those with the flag: 0.8 % of 4,800; of those without: 0.9 % of 5,100',
    2_000,
  ),
  progress: nullable(
    number('How far it is from stopping: 1 stops; `null`: not known.', 0.3, {
      minimum: 0,
      maximum: 1,
    }),
  ),
  since: nullable({
    ...dateTimeSchema,
    description: 'Since when it counts; `null` while it is not watched.',
  }),
  comparison: optional(comparison),
  threshold: optional(threshold),
});

/** How far the guardrails of a flag in an environment are. */
export const guardrailsSchema = object(
  'Guardrails',
  'The guardrails of a flag in an environment, its own and those of its release plan.',
  {
    guardrails: list(
      'Its own first, then those of its release plan.',
      2 * MAX_SAFEGUARDS,
      guardrailSchema,
      [],
    ),
  },
);
