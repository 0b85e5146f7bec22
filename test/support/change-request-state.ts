import { fingerprintOf } from '../../lib/change-requests/apply/fingerprint.ts';
import type { LiveState } from '../../lib/change-requests/apply/model.ts';
import type {
  ChangeInput,
  ChangeRequest,
  ProposedChange,
} from '../../lib/change-requests/model.ts';
import type { Environment } from '../../lib/environments/model.ts';
import { aFlag, aProject, settings } from './flag-state.ts';

/** Change requests and the state that they touch, for tests of pure rules. */

const createdAt = '2026-01-01T00:00:00.000Z';
const createdBy = { id: 1, name: 'user 1' };

/** The flag "checkout" of the project "web", disabled and without strategies in "production". */
export function aLiveState(properties: Partial<LiveState> = {}): LiveState {
  return {
    project: aProject(),
    environment: 'production',
    projectEnvironments: [anEnvironment('development'), anEnvironment('production')],
    flags: new Map([
      ['checkout', { feature: aFlag('checkout'), environments: { production: settings() } }],
    ]),
    segments: new Map(),
    templates: new Map(),
    uses: new Map(),
    places: new Map(),
    ...properties,
  };
}

/** A change that was proposed when the state was the given one. */
export function proposed(id: number, input: ChangeInput, live = aLiveState()): ProposedChange {
  return {
    id,
    createdBy,
    createdAt,
    fingerprint: fingerprintOf(live, input),
    strategyId: `new-${id}`,
    ...input,
  };
}

/** Switches the flag "checkout". */
export function aToggle(id: number, enabled = true): ProposedChange {
  return proposed(id, { action: 'updateEnabled', feature: 'checkout', payload: { enabled } });
}

export function aChangeRequest(properties: Partial<ChangeRequest> = {}): ChangeRequest {
  return {
    id: 7,
    project: 'web',
    projectCreatedAt: createdAt,
    environment: 'production',
    title: null,
    state: 'Draft',
    createdBy,
    createdAt,
    stateTimestamps: {},
    changes: [aToggle(1)],
    lastChangeId: 1,
    approvals: [],
    rejections: [],
    comments: [],
    reviewers: [],
    version: 1,
    ...properties,
  };
}

function anEnvironment(name: string): Environment {
  return {
    name,
    type: name,
    enabled: true,
    protected: false,
    sortOrder: 0,
    version: 1,
  };
}
