import { expect, it } from 'vitest';
import { type AskingFlag, decidingFields } from '../../lib/words/playground/deciding-fields.ts';

type Strategy = AskingFlag['strategies']['data'][number];

const flag = (strategy: Partial<Strategy>, variants: AskingFlag['variants'] = []): AskingFlag => ({
  strategies: {
    data: [
      {
        name: 'flexibleRollout',
        disabled: false,
        parameters: { rollout: '50', stickiness: 'default' },
        constraints: [],
        segments: [],
        ...strategy,
      },
    ],
  },
  variants,
});
const of = (contextName: string, operator: 'IN' | 'DATE_AFTER' = 'IN') => ({
  contextName,
  operator,
});

it.each<[string, string[], readonly AskingFlag[]]>([
  ['the user of a share', ['userId'], [flag({})]],
  [
    'the field of a stickiness',
    ['company'],
    [flag({ parameters: { rollout: '50', stickiness: 'company' } })],
  ],
  ['none by chance', [], [flag({ parameters: { rollout: '50', stickiness: 'random' } })]],
  ['none of a share of nobody', [], [flag({ parameters: { rollout: '0' } })]],
  ['the address of a list', ['remoteAddress'], [flag({ name: 'remoteAddress', parameters: {} })]],
  [
    'ids before what is compared, each once',
    ['userId', 'country', 'plan'],
    [
      flag({ constraints: [of('country')], segments: [{ constraints: [of('plan')] }] }),
      flag({ constraints: [of('userId'), of('country')] }),
    ],
  ],
  [
    'the time for a date',
    ['userId', 'currentTime'],
    [flag({ constraints: [of('x', 'DATE_AFTER')] })],
  ],
  ['none of a disabled strategy', [], [flag({ disabled: true, constraints: [of('country')] })]],
  [
    'those that choose a variant',
    ['userId', 'company', 'plan'],
    [flag({}, [{ stickiness: 'company', overrides: [{ contextName: 'plan', values: ['beta'] }] }])],
  ],
])('%s: %j', (_, fields, flags) => {
  expect(decidingFields(flags)).toEqual(fields);
});
