import type { Environment } from '../../environments/model.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import type { Project } from '../../projects/model.ts';
import type { UnknownFlag } from '../metrics/unknown-flag-item.ts';
import { unknownFlagsOf } from '../metrics/unknown-flags-of-project.ts';
import type { CleanUpFlag } from './clean-up-model.ts';
import { findCleanUpFlags } from './find-clean-up-flags.ts';

/** All that can be cleaned up in a project. */
export interface WholeCleanUp {
  readonly flags: readonly CleanUpFlag[];
  /** Names that applications ask for and that are not flags. */
  readonly unknownFlags: readonly string[];
}

/** What collecting depends on and is the same for all projects. */
export interface CollectingParts {
  readonly environments: readonly Environment[];
  /** The unknown flags of the instance. */
  readonly unknown: readonly UnknownFlag[];
}

/**
 * Collects all that can be cleaned up in a project: the queries of as many pages as it takes. Names that an
 * application asked for with a token of other projects as well are left out, because they may be theirs.
 */
export async function collectCleanUp(
  project: Project,
  { environments, unknown }: CollectingParts,
  now: Date,
): Promise<WholeCleanUp> {
  const own = environmentsIn(project, environments);
  const flags: CleanUpFlag[] = [];
  let cursor: string | undefined;
  do {
    const page = { cursor, limit: Number.POSITIVE_INFINITY };
    const found = await findCleanUpFlags(project.id, own, page, now.getTime());
    flags.push(...found.flags);
    cursor = found.nextCursor;
  } while (cursor !== undefined);
  const names = await unknownFlagsOf(project, unknown, (id) => id === project.id);
  return { flags, unknownFlags: names.map(({ name }) => name) };
}
