import { createHash } from 'node:crypto';
import { initialStrategy } from '../features/environment-decisions.ts';
import { emptyEnvironment } from '../features/feature-store.ts';
import type { Strategy } from '../features/model.ts';
import { presentStrategy, presentVariants } from '../features/present-feature.ts';
import { presentSegment } from '../segments/present-segment.ts';
import type { LiveState } from './live-state.ts';
import { type ChangeInput, type FlagChangeInput, isFlagChange } from './model.ts';

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The database gives the fields of an item in any order. */
const sortedFields = (_key: string, value: unknown): unknown =>
  isMap(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, sortedFields)).digest('base64url').slice(0, 22);

/** Its place among others is no part of it: another one may have moved it. */
const contentOf = (strategy: Strategy) => ({ ...presentStrategy(strategy, ''), sortOrder: 0 });

/** What of a flag an action changes; `undefined`: nothing that was there. */
const touchedOf = (live: LiveState, change: FlagChangeInput): unknown => {
  const state =
    live.flags.get(change.feature)?.environments[live.environment] ??
    emptyEnvironment(change.feature, live.environment);
  const strategyOf = (id: string) => {
    const strategy = state.strategies.find((each) => each.id === id);
    return strategy && contentOf(strategy);
  };
  switch (change.action) {
    case 'updateEnabled': {
      const isOff = !state.strategies.some(({ disabled }) => !disabled);
      // Whoever approves that it goes on approves what it goes on with.
      const initial =
        change.payload.enabled && isOff && initialStrategy(live.project, live.environment);
      return { enabled: state.enabled, initial };
    }
    case 'updateStrategy':
    case 'deleteStrategy':
      return strategyOf(change.payload.id);
    case 'reorderStrategy':
      return state.strategies.map(({ id, sortOrder }) => ({ id, sortOrder }));
    case 'patchVariant':
      return presentVariants(state);
    case 'addDependency':
    case 'deleteDependency':
      return live.flags.get(change.feature)?.feature.dependencies ?? [];
    case 'addStrategy':
    case 'archiveFeature':
      return undefined;
  }
};

/**
 * A digest of what a change changes, as it is now: another one later means that somebody else changed it
 * meanwhile. Pure.
 * @returns `null` when it changes nothing that was there
 */
export const basisOf = (live: LiveState, change: ChangeInput): string | null => {
  if (isFlagChange(change)) {
    const touched = touchedOf(live, change);
    return touched === undefined ? null : digest(touched);
  }
  const segment = live.segments.get(change.payload.id);
  return segment ? digest(presentSegment(segment)) : null;
};
