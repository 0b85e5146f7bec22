import type { Environment } from '../../environments/model.ts';
import { findDrift } from '../../flags/drift/find-drift.ts';
import { type EnvironmentPair, MAX_DRIFT_FLAGS } from '../../flags/drift/model.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import type { Project } from '../../projects/model.ts';

/** The flags that differ between an environment of a project and the next one. */
export interface DriftOfPair extends EnvironmentPair {
  /** Sorted. */
  readonly flags: readonly string[];
}

/**
 * Collects the flags that differ between each environment of a project and the next one in their order, as flags go
 * from one to the other: as many pages as it takes. Pairs without such flags are left out.
 */
export async function collectDrift(
  project: Project,
  environments: readonly Environment[],
): Promise<readonly DriftOfPair[]> {
  const names = environmentsIn(project, environments).map(({ name }) => name);
  const drifts: DriftOfPair[] = [];
  for (const [index, to] of names.entries()) {
    const from = names[index - 1];
    if (from === undefined) continue;
    const flags: string[] = [];
    let cursor: string | undefined;
    do {
      const page = { cursor, limit: MAX_DRIFT_FLAGS, declared: false };
      const found = await findDrift(project.id, { from, to }, page);
      flags.push(...found.flags.map(({ feature }) => feature.name));
      cursor = found.nextCursor;
    } while (cursor !== undefined);
    if (flags.length > 0) drifts.push({ from, to, flags });
  }
  return drifts;
}
