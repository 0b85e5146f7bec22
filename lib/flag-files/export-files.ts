import { listSegments } from '../flags/segments/segment-store.ts';
import type { InputOf, TypeOf } from '../http/contract.ts';
import { getProject } from '../projects/project-store.ts';
import { segmentNamesOf } from './flag-file-outcome.ts';
import { FLAGS_OF_A_PAGE } from './limits.ts';
import { listFlagsBetween, readWhole, refuseOtherEnvironments } from './load-flags.ts';
import { presentFlagFile } from './present-flag-file.ts';
import type { exportedFilesSchema, exportFilesSchema } from './schema.ts';

type Page = TypeOf<typeof exportedFilesSchema>;

/**
 * A page of the active flags of a project, as files have them.
 * @throws {NotFoundError} for an unknown project
 * @throws {ValidationError} for an environment that it does not have
 */
export async function exportFiles(
  projectId: string,
  { environments, after }: InputOf<typeof exportFilesSchema>,
): Promise<Page> {
  const [project, { flags, isLast }, segments] = await Promise.all([
    getProject(projectId),
    listFlagsBetween(projectId, after === undefined ? {} : { after }, FLAGS_OF_A_PAGE),
    listSegments(),
  ]);
  refuseOtherEnvironments(project, environments);
  const names = segmentNamesOf({ segments: new Map(segments.map((each) => [each.name, each])) });
  const whole = await readWhole(flags, environments);
  const last = isLast ? undefined : flags.at(-1);
  return {
    // The types of answers have every property that requests get a default for; files leave these out.
    flags: whole.map((flag) => presentFlagFile(flag, environments, names)) as Page['flags'],
    ...(last && { next: last.name }),
  };
}
