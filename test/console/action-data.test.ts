import { describe, expect, it } from 'vitest';
import {
  type ActionSet,
  actionInWords,
  actionSetBody,
  actionSetDraft,
  sourceInWords,
} from '../../console/src/pages/project/settings/actions/action-data.ts';

const set: ActionSet = {
  id: 1,
  project: 'shop',
  name: 'Errors',
  description: null,
  enabled: true,
  actorId: 7,
  source: { kind: 'signal-endpoint', name: 'grafana' },
  filters: [
    {
      property: '/status',
      operator: 'IN',
      values: ['firing', 'red'],
      inverted: true,
      caseInsensitive: false,
    },
    {
      property: '/load',
      operator: 'NUM_GT',
      values: [],
      value: '5',
      inverted: false,
      caseInsensitive: false,
    },
  ],
  actions: [
    { action: 'startMilestone', featureName: 'a', environment: 'b', milestoneName: 'Half' },
    { action: 'disableFeatureEnvironment', featureName: 'a', environment: 'b' },
  ],
  lastFailure: null,
  createdAt: '2026-11-23T00:00:00.000Z',
  createdByUserId: 1,
};

describe('a set of actions', () => {
  it('is sent as it is stored, if nothing is typed', () => {
    const { source, filters, actions } = set;

    expect(actionSetBody(actionSetDraft(set, [7]))).toEqual({
      name: 'Errors',
      description: null,
      enabled: true,
      actorId: 7,
      source,
      filters,
      actions,
    });
  });

  it('ignores case only where an operator can', () => {
    const draft = actionSetDraft(set, []);
    const [first, second] = draft.filters.map((each) => ({ ...each, caseInsensitive: true }));
    if (!first || !second) throw new Error('The set has two conditions.');
    const filters = [{ ...first, operator: 'STR_CONTAINS' as const }, second];

    expect(actionSetBody({ ...draft, filters }).filters).toMatchObject([
      {
        operator: 'STR_CONTAINS',
        values: ['firing', 'red'],
        inverted: true,
        caseInsensitive: true,
      },
      { operator: 'NUM_GT', value: '5', inverted: false, caseInsensitive: false },
    ]);
  });

  it('names no actor whom the person may not name', () => {
    expect(actionSetBody(actionSetDraft(set, []))).not.toHaveProperty('actorId');
  });

  it('is told in words', () => {
    expect(sourceInWords({ ...set, filters: set.filters.slice(1) })).toMatch(
      /^A signal of grafana, if \/load is .*5$/,
    );
    expect(set.actions.map(actionInWords)).toEqual([
      'start the milestone “Half” of a in b',
      'switch off a in b',
    ]);
  });
});
