import { describe, expect, it } from 'vitest';
import {
  planApplication,
  refuseConflicts,
} from '../../../../lib/change-requests/apply/plan-application.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { atVersion } from '../../../../lib/platform/dynamo/write.ts';
import { guarded, inputs, stateOf } from '../../../support/change-inputs.ts';
import { aChangeRequest, aToggle, proposed } from '../../../support/change-request-state.ts';
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

const lead = { id: 9, name: 'lead' };

describe('planApplication', () => {
  it('applies the change request after its changes, then adds more events', () => {
    const request = aChangeRequest({ state: 'Approved', changes: [aToggle(1)] });
    const { after, events, writes } = planApplication(stateOf(), request, lead, [
      { type: 'segment-updated' },
    ]);

    expect(after).toMatchObject({
      state: 'Applied',
      movedBy: lead,
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

  it('writes the project once for changed settings and counts, unless it was modified', () => {
    const live = stateOf({}, { stale: true }, { project: { ...guarded, staleFeatureCount: 1 } });
    const changes = [inputs.archive, inputs.approvals].map((input, id) =>
      proposed(id, input, live),
    );

    const { writes } = planApplication(live, aChangeRequest({ state: 'Approved', changes }), lead);

    const key = keys.project('web');
    const ofProject = writes.filter(
      (write) =>
        ('put' in write && write.put.pk === key.pk && write.put.sk === key.sk) ||
        ('update' in write && write.update.pk === key.pk && write.update.sk === key.sk),
    );
    expect(ofProject).toMatchObject([
      {
        put: {
          changeRequestEnvironments: { production: { requiredApprovals: 1 } },
          featureCount: 0,
          archivedFeatureCount: 1,
          staleFeatureCount: 0,
          version: 2,
        },
        when: atVersion(1),
      },
    ]);
  });
});
