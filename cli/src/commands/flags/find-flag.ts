import type { Feature } from 'generated:api';
import { Refusal } from '../../api/refusal.ts';
import type { Service } from '../../api/service.ts';
import { CommandError } from '../../terminal/command-error.ts';

const PAGE = 100;
const MOST_PAGES = 3;

/**
 * A flag with all that it has.
 * @param project its project; without it, it is looked for in all of them
 * @throws {CommandError} when there is none
 */
export async function findFlag(
  { call }: Service,
  featureName: string,
  project: string | undefined,
): Promise<Feature> {
  const projectId = project ?? (await projectOf(call, featureName));
  if (projectId === undefined) throw unknownFlag(featureName);
  try {
    return await call('GET /api/admin/projects/{projectId}/features/{featureName}', {
      params: { projectId, featureName },
    });
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) throw unknownFlag(featureName, project);
    throw error;
  }
}

/** An environment of a flag. @throws {CommandError} naming the environments of the flag */
export function environmentOf(
  { name, environments }: Feature,
  wanted: string,
): Feature['environments'][number] {
  const found = environments.find((each) => each.name === wanted);
  if (found) return found;
  const known = environments.map((each) => each.name).join(', ') || 'none';
  throw new CommandError(
    `${name} has no environment named ${wanted}. Those of its project: ${known}.`,
  );
}

/** Names are unique among all projects; a search finds parts of them too. */
async function projectOf(call: Service['call'], name: string): Promise<string | undefined> {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { features } = await call('GET /api/admin/search/features', {
      query: { query: name, limit: PAGE, offset: page * PAGE, sortBy: 'name', sortOrder: 'asc' },
    });
    const found = features.find((each) => each.name === name);
    if (found || features.length < PAGE) return found?.project;
  }
  throw new CommandError(
    `Many flags have "${name}" in their names. Say in which project it is, with --project.`,
  );
}

function unknownFlag(name: string, project?: string): CommandError {
  const place = project === undefined ? '' : ` in the project ${project}`;
  return new CommandError(
    `There is no flag named ${name}${place}, or you may not see it. "flagwright flags --search TEXT" finds flags.`,
  );
}
