import { storable } from '../../platform/schema/names.ts';
import { choice, list, object, optional, text } from '../../platform/schema/words.ts';
import { MAX_SAFEGUARDS, safeguardActions } from '../feature-data/plan-model.ts';

const source = object('What trips the safeguard.', {
  kind: choice(
    'An alarm of CloudWatch in the account and region of the service, or a signal endpoint.',
    ['cloudwatch-alarm', 'signal-endpoint'],
    'cloudwatch-alarm',
  ),
  name: text('Name of the alarm or of the signal endpoint.', 'checkout-errors', {
    minLength: 1,
    maxLength: 255,
    pattern: storable,
  }),
});

const action = choice('What it does.', safeguardActions, 'pauseReleasePlanProgressions');

/** Body of changing a safeguard. */
export const safeguardRequestSchema = object(
  'CreateSafeguard',
  'A safeguard: what trips it, and what it does.',
  {
    source,
    action,
  },
);

/** Body of changing a safeguard of a flag in an environment, which can only switch the flag off. */
export const ownSafeguardRequestSchema = object(
  'CreateFeatureEnvironmentSafeguard',
  'A safeguard of a flag in an environment: what switches the flag off there.',
  {
    source,
    action: optional(
      choice(
        'What it does, which is the same for all of them.',
        ['disableFeatureEnvironment'],
        'disableFeatureEnvironment',
      ),
    ),
  },
);

const safeguardSchema = object(
  'Safeguard',
  'What stops a release plan, or switches off a flag in an environment.',
  {
    id: text('Id of the safeguard.', '2a7d9c11-4e0b-4a8e-9b1f-7c5d3e2f1a00', 36),
    source,
    action: object('What it does.', {
      type: action,
      id: text(
        'Id of the plan, or name of the environment.',
        '9c1e4b77-6a0f-4d0c-8f59-3d2f6b1a0e21',
      ),
    }),
  },
);

/** The safeguards of a release plan as the API returns them. */
export const safeguardsSchema = list('What stops the plan.', MAX_SAFEGUARDS, safeguardSchema, []);

/** The safeguards of a flag in an environment, apart from those of its release plan. */
export const ownSafeguardsSchema = {
  ...safeguardsSchema,
  description:
    'What switches the flag off, apart from what stops its release plan; absent: nothing.',
} as const;
