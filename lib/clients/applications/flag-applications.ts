import type { Project } from '../../projects/model.ts';
import { readApplications } from './application-store.ts';
import { applicationsOfFlags, asksFor } from './flag-application-rules.ts';
import { listSeenFlags } from './sighting-store.ts';

/** Applications that are asked which flags they use; those that reported last. */
const MAX_ASKED_APPLICATIONS = 100;

/** Where applications evaluated a flag: environments by the name of the application, both sorted. */
export type FlagApplications = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/**
 * Which applications evaluated flags of a project in this week or the one before, by the name of the flag: one query
 * of the applications, and one for each that reports for the project.
 * @param flags names; nothing is read for none
 */
export async function findFlagApplications(
  project: Pick<Project, 'id' | 'createdAt'>,
  flags: readonly string[],
): Promise<FlagApplications> {
  if (flags.length === 0) return new Map();
  const asking = (await readApplications())
    .filter((application) => asksFor(application, project))
    .sort((one, other) => (one.seenAt < other.seenAt ? 1 : -1))
    .slice(0, MAX_ASKED_APPLICATIONS);
  const seen = await Promise.all(asking.map(({ appName }) => listSeenFlags(appName)));
  return applicationsOfFlags(
    flags,
    asking.flatMap(({ appName }, index) =>
      (seen[index] ?? [])
        .filter((each) => each.project === project.id && each.since >= project.createdAt)
        .map((each) => ({ ...each, appName })),
    ),
  );
}
