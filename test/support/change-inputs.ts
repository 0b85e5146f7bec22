import type { LiveState } from '../../lib/change-requests/apply/model.ts';
import type { ChangeInput } from '../../lib/change-requests/model.ts';
import type { Feature, FeatureEnvironment } from '../../lib/flags/feature-data/model.ts';
import { aLiveState } from './change-request-state.ts';
import { aFlag, aProject, aSegment, aStrategy, settings } from './flag-state.ts';

/** One change of each kind, and the state of the flag "checkout" that they change. */

export const feature = 'checkout';
export const archivedAt = '2026-02-02T00:00:00.000Z';

/** The strategies of `live`. */
export const strategies = [aStrategy('s1'), aStrategy('s2', { sortOrder: 1 })];
/** The flag has two strategies and a parent. */
export const live = stateOf(
  { strategies },
  { dependencies: [{ feature: 'parent', enabled: true }] },
);

export const inputs = {
  toggle: { action: 'updateEnabled', feature, payload: { enabled: true } },
  add: { action: 'addStrategy', feature, payload: { name: 'default' } },
  update: { action: 'updateStrategy', feature, payload: { id: 's1', title: 'New' } },
  remove: { action: 'deleteStrategy', feature, payload: { id: 's1' } },
  sort: { action: 'reorderStrategy', feature, payload: [{ id: 's1', sortOrder: 5 }] },
  variants: { action: 'patchVariant', feature, payload: { variants: [{ name: 'a', weight: 1 }] } },
  depend: { action: 'addDependency', feature, payload: { feature: 'parent', enabled: false } },
  detach: { action: 'deleteDependency', feature },
  archive: { action: 'archiveFeature', feature },
  segment: { action: 'updateSegment', payload: { id: 1, name: 'All', constraints: [] } },
  approvals: {
    action: 'updateChangeRequestConfig',
    payload: { changeRequestsEnabled: true, requiredApprovals: 1 },
  },
  leave: { action: 'removeEnvironment' },
} as const satisfies Record<string, ChangeInput>;

/** The project of `live`, where changes in "production" need two approvals. */
export const guarded = aProject({
  changeRequestEnvironments: { production: { requiredApprovals: 2 } },
});

/**
 * The state of a project with the flag and its parent, and two segments; the second one belongs to another project.
 * @param properties of the flag in "production"
 */
export function stateOf(
  properties: Partial<FeatureEnvironment> = {},
  flag: Partial<Feature> = {},
  more: Partial<LiveState> = {},
): LiveState {
  return aLiveState({
    flags: new Map([
      [
        feature,
        { feature: aFlag(feature, flag), environments: { production: settings(properties) } },
      ],
      [
        'parent',
        {
          feature: aFlag('parent', { children: flag.dependencies ? [feature] : [] }),
          environments: {},
        },
      ],
    ]),
    segments: new Map([
      [1, aSegment(1)],
      [2, aSegment(2, { project: 'other' })],
    ]),
    ...more,
  });
}
