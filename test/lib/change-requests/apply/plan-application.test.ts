import { describe, expect, it } from 'vitest';
import {
  planApplication,
  refuseConflicts,
} from '../../../../lib/change-requests/apply/plan-application.ts';
import { stateOf } from '../../../support/change-inputs.ts';
import { aChangeRequest, aToggle } from '../../../support/change-request-state.ts';
import { refusalOf, refusedAs } from '../../../support/refusal.ts';

describe('refuseConflicts', () => {
  it('names each change with its conflict', async () => {
    const conflicts = new Map([[3, { kind: 'gone', text: 'It is deleted.' } as const]]);

    expect(await refusalOf(() => refuseConflicts(aChangeRequest(), conflicts))).toMatchObject(
      refusedAs('ConflictError', 'Change 3: It is deleted.'),
    );
  });

  it('accepts no conflicts', () => {
    expect(() => refuseConflicts(aChangeRequest(), new Map())).not.toThrow();
  });
});

describe('planApplication', () => {
  it('applies the change request after its changes, then adds more events', () => {
    const request = aChangeRequest({ state: 'Approved', changes: [aToggle(1)] });
    const { after, events, writes } = planApplication(stateOf(), request, [
      { type: 'segment-updated' },
    ]);

    expect(after).toMatchObject({
      state: 'Applied',
      stateTimestamps: { Applied: expect.any(String) },
    });
    expect(events.map(({ type }) => type)).toEqual([
      'feature-strategy-add',
      'feature-environment-enabled',
      'change-request-applied',
      'segment-updated',
    ]);
    expect(writes).not.toEqual([]);
  });
});
