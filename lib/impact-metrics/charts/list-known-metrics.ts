import type { Caller } from '../../auth/caller.ts';
import { compareText } from '../../platform/compare-text.ts';
import { ALL_PROJECTS } from '../model.ts';
import { listMetrics, readDropped } from '../rows/catalogue-store.ts';
import { ownersFor } from './owners-for.ts';

/**
 * The impact metrics that the caller sees, and what was not taken: those of a project, or of all projects.
 * @throws {NotFoundError} for a project that the caller may not see
 */
export async function listKnownMetrics(caller: Caller, project: string | undefined) {
  const owners = await ownersFor(caller, project);
  const [metrics, dropped] = await Promise.all([listMetrics(owners), readDropped(owners)]);
  return {
    metrics: metrics
      .map(({ owner, ...metric }) => ({ ...metric, project: projectOf(owner) }))
      .sort((one, other) => compareText(one.name, other.name)),
    dropped: dropped.map(({ owner, ...samples }) => ({ ...samples, project: projectOf(owner) })),
  };
}

function projectOf(owner: string): string | null {
  return owner === ALL_PROJECTS ? null : owner;
}
