import { describe, expect, it } from 'vitest';
import {
  type ChangingEvent,
  type ConflictingChange,
  changingEvent,
  conflictInWords,
} from '../../console/src/pages/change-requests/changed-by.ts';

const change: ConflictingChange = {
  action: 'updateStrategy',
  payload: { id: 'a1' },
  createdAt: '2026-11-01T10:00:00.000Z',
  before: { name: 'flexibleRollout', title: null, parameters: { rollout: '10' } },
  conflict:
    'The strategy with the id "a1" of the flag "dark" was changed by someone else since this was proposed.',
};
const event: ChangingEvent = {
  type: 'feature-strategy-update',
  createdAt: '2026-11-01T11:00:00.000Z',
  createdBy: 'kim',
  environment: 'production',
  data: { id: 'a1' },
};

describe('the event behind a conflict', () => {
  it.each<[string, Partial<ChangingEvent>]>([
    ['is an update of the strategy', {}],
    ['is its removal', { type: 'feature-strategy-remove', data: null, preData: { id: 'a1' } }],
  ])('%s', (_what, rest) => {
    const found = { ...event, ...rest };

    expect(changingEvent(change, [found], 'production')).toBe(found);
  });

  it.each<[string, Partial<ChangingEvent>]>([
    ['before the proposal', { createdAt: '2026-11-01T09:00:00.000Z' }],
    ['in another environment', { environment: 'development' }],
    ['of another strategy', { data: { id: 'b2' } }],
    ['of something else', { type: 'feature-tagged' }],
  ])('is none %s', (_what, rest) => {
    expect(changingEvent(change, [{ ...event, ...rest }], 'production')).toBe(undefined);
  });

  it('is the newest', () => {
    const older = { ...event, createdBy: 'lee' };

    expect(changingEvent(change, [event, older], 'production')).toBe(event);
  });
});

describe('a conflict', () => {
  it('names the strategy, the person and the time', () => {
    expect(conflictInWords(change, 'kim, 2 minutes ago')).toBe(
      'The strategy “10 % of users” of the flag "dark" was changed by kim, 2 minutes ago, after this was proposed.',
    );
  });

  it('has the title of the strategy, and nobody where that is not known', () => {
    const before = { name: 'flexibleRollout', title: 'Half' };

    expect(conflictInWords({ ...change, before }, undefined)).toBe(
      'The strategy “Half” of the flag "dark" was changed by someone else since this was proposed.',
    );
  });

  it('that is worded otherwise stays as it is', () => {
    const conflict = 'The flag "dark" is archived.';

    expect(conflictInWords({ ...change, conflict }, 'kim')).toBe(conflict);
  });
});
