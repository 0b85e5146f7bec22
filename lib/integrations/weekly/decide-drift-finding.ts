import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import type { DriftOfPair } from './collect-drift.ts';
import { MAX_ANNOUNCED, type WeeklyFinding } from './model.ts';

/** What there is to say about flags that differ between the environments of a project. Pure. */
export function decideDriftFinding(project: string, drifts: readonly DriftOfPair[]): WeeklyFinding {
  const digest = digestOfNames(
    JSON.stringify(drifts.map(({ from, to, flags }) => [from, to, flags])),
  );
  if (drifts.length === 0) return { digest };
  const data = {
    environments: drifts.map(({ from, to, flags }) => ({
      from,
      to,
      flagCount: flags.length,
      flags: flags.slice(0, MAX_ANNOUNCED),
    })),
  };
  return { digest, event: { type: 'project-drift-found', project, data } };
}
