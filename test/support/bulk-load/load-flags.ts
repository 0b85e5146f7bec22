import type { Caller } from '../../../lib/auth/caller.ts';
import { type Key, keys } from '../../../lib/dynamo/keys.ts';
import type { Write } from '../../../lib/dynamo/table.ts';
import { environmentWrites } from '../../../lib/features/change-environment.ts';
import { featureEventData, nameTaken, newFeature } from '../../../lib/features/create-feature.ts';
import { decideToggle } from '../../../lib/features/environment-decisions.ts';
import { atFeature } from '../../../lib/features/feature-context.ts';
import { createFeatureWrite, emptyEnvironment } from '../../../lib/features/feature-store.ts';
import type { Feature, FeatureEnvironment } from '../../../lib/features/model.ts';
import { countFeaturesWrite } from '../../../lib/projects/count-features.ts';
import type { Project } from '../../../lib/projects/model.ts';
import { BulkWriter } from './bulk-writer.ts';
import type { BulkTable } from './open-bulk-table.ts';

/** Who changes what. */
export interface BulkScope {
  readonly caller: Caller;
  readonly projectId: string;
  readonly environment: string;
}

const readProject = async (table: BulkTable, id: string): Promise<Project> => {
  const project = await table.read(keys.project(id));
  if (!project) throw new Error(`There is no project "${id}".`);
  return project as unknown as Project;
};

const createOne = (writer: BulkWriter, caller: Caller, project: Project, name: string) => {
  const feature = newFeature(caller, project, { name }, []);
  const draft = { type: 'feature-created' as const, data: featureEventData(feature) };
  const writes = [createFeatureWrite(feature, nameTaken(name)), countFeaturesWrite(project, 1)];
  return writer.record(caller.author, writes, [atFeature(feature, draft)], new Date());
};

/** Creates flags as `POST …/features` does. */
export const loadFlags = async (
  table: BulkTable,
  { caller, projectId }: BulkScope,
  names: readonly string[],
): Promise<void> => {
  const writer = new BulkWriter(table);
  const project = await readProject(table, projectId);
  for (const name of names) await createOne(writer, caller, project, name);
  await writer.flush();
};

/** A flag that is switched on and off, in memory between the changes. */
interface Toggled {
  feature: Feature;
  state: FeatureEnvironment;
}

/** What writes make of an item. */
const storedBy = <T>(writes: readonly Write[], { pk, sk }: Key): T | undefined => {
  const write = writes.find((each) => 'put' in each && each.put.pk === pk && each.put.sk === sk);
  return write && 'put' in write ? (write.put as unknown as T) : undefined;
};

const readToggled = async (
  table: BulkTable,
  name: string,
  environment: string,
): Promise<Toggled> => ({
  feature: (await table.read(keys.feature(name))) as unknown as Feature,
  state:
    ((await table.read(keys.featureEnvironment(name, environment))) as
      | FeatureEnvironment
      | undefined) ?? emptyEnvironment(name, environment),
});

/**
 * Switches flags on and off in turn as `POST …/on` and `…/off` do, so that there is so much history.
 * @param count of changes; each is one event, and the first of a flag two
 */
export const loadToggles = async (
  table: BulkTable,
  { caller, projectId, environment }: BulkScope,
  names: readonly string[],
  count: number,
): Promise<void> => {
  const writer = new BulkWriter(table);
  const project = await readProject(table, projectId);
  const flags = await Promise.all(names.map((name) => readToggled(table, name, environment)));
  for (let index = 0; index < count; index += 1) {
    const flag = flags[index % flags.length];
    if (!flag) continue;
    const { feature, state } = flag;
    const { after, events } = decideToggle(state, project, { enabled: !state.enabled });
    const drafts = events.map((draft) => atFeature(feature, draft, environment));
    const writes = environmentWrites(feature, state, after);
    await writer.record(caller.author, writes, drafts, new Date());
    flag.feature = storedBy<Feature>(writes, keys.feature(feature.name)) ?? feature;
    flag.state =
      storedBy<FeatureEnvironment>(writes, keys.featureEnvironment(feature.name, environment)) ??
      after;
  }
  await writer.flush();
};
