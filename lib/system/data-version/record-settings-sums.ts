import { listEnvironments } from '../../environments/environment-store.ts';
import { countSettings } from '../../flags/feature-environments/settings-room.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { exists } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { nextProject } from './next-project.ts';

/**
 * Counts the settings that the flags of one project have, in each environment where nobody has: a step of a migration.
 * Otherwise the first change of an environment counts all projects, and waits for it. A change at the same time counts
 * for itself, and what is counted is left as it is.
 * @param cursor id of the project before
 * @returns id of the project; `undefined` after the last one
 */
export async function recordSettingsSums(cursor = ''): Promise<string | undefined> {
  const project = await nextProject(cursor);
  if (!project) return undefined;
  const environments = await listEnvironments();
  await countSettings(
    project.id,
    environments.map(({ name }) => name),
  );
  await writeItem({
    update: keys.project(project.id),
    expression: 'SET settingsCounted = :true',
    values: { ':true': true },
    when: exists,
  });
  return project.id;
}
