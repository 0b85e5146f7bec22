import type { Caller } from '../../../lib/auth/caller.ts';
import { createFeatureWrite } from '../../../lib/flags/feature-data/feature-store.ts';
import type { Feature, FeatureEnvironment } from '../../../lib/flags/feature-data/model.ts';
import { atFeature, emptyEnvironment } from '../../../lib/flags/feature-data/rules.ts';
import { environmentWrites } from '../../../lib/flags/feature-environments/change-environment.ts';
import { decideToggle } from '../../../lib/flags/feature-environments/environment-decisions.ts';
import {
  featureEventData,
  featureNameTaken,
  newFeature,
} from '../../../lib/flags/features/create-feature.ts';
import type { Key } from '../../../lib/platform/dynamo/key.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import type { Write } from '../../../lib/platform/dynamo/write.ts';
import { countFeaturesWrite } from '../../../lib/projects/count-features.ts';
import type { Project } from '../../../lib/projects/model.ts';
import { BulkWriter } from './bulk-writer.ts';
import type { BulkTable } from './open-bulk-table.ts';

/** The caller, and where the changes are. */
export interface BulkScope {
  readonly caller: Caller;
  readonly projectId: string;
  readonly environment: string;
}

/** Creates flags as `POST …/features` does. */
export async function loadFlags(
  table: BulkTable,
  { caller, projectId }: BulkScope,
  names: readonly string[],
): Promise<void> {
  const writer = new BulkWriter(table);
  const project = await readProject(table, projectId);
  for (const name of names) await createOne(writer, caller, project, name);
  await writer.flush();
}

/**
 * Enables and disables flags in turn as `POST …/on` and `…/off` do, to create history.
 * @param count of changes; each is one event, the first of a flag two
 */
export async function loadToggles(
  table: BulkTable,
  { caller, projectId, environment }: BulkScope,
  names: readonly string[],
  count: number,
): Promise<void> {
  const writer = new BulkWriter(table);
  const project = await readProject(table, projectId);
  const flags = await Promise.all(names.map((name) => readToggled(table, name, environment)));
  for (let index = 0; index < count; index += 1) {
    const flag = flags[index % flags.length];
    if (!flag) continue;
    const { feature, state } = flag;
    const { after, events } = decideToggle(state, project, { enabled: !state.enabled });
    const drafts = events.map((draft) => atFeature(feature, draft, environment));
    const writes = environmentWrites(feature, state, after, project.createdAt);
    await writer.record(caller.author, writes, drafts, new Date());
    flag.feature = storedBy<Feature>(writes, keys.feature(feature.name)) ?? feature;
    flag.state =
      storedBy<FeatureEnvironment>(writes, keys.featureEnvironment(feature.name, environment)) ??
      after;
  }
  await writer.flush();
}

async function readProject(table: BulkTable, id: string): Promise<Project> {
  const project = await table.read(keys.project(id));
  if (!project) throw new Error(`Unknown project "${id}".`);
  // The item of this key is a project.
  return project as unknown as Project;
}

function createOne(writer: BulkWriter, caller: Caller, project: Project, name: string) {
  const feature = newFeature(caller, project, { name }, []);
  const draft = { type: 'feature-created' as const, data: featureEventData(feature) };
  const writes = [
    createFeatureWrite(feature, featureNameTaken(name)),
    countFeaturesWrite(project, 1),
  ];
  return writer.record(caller.author, writes, [atFeature(feature, draft)], new Date());
}

/** A flag and its state, in memory between the changes. */
interface Toggled {
  feature: Feature;
  state: FeatureEnvironment;
}

async function readToggled(table: BulkTable, name: string, environment: string): Promise<Toggled> {
  return {
    // The items of these keys are a flag and its settings.
    feature: (await table.read(keys.feature(name))) as unknown as Feature,
    state:
      ((await table.read(keys.featureEnvironment(name, environment))) as
        | FeatureEnvironment
        | undefined) ?? emptyEnvironment(name, environment),
  };
}

/** An item as the writes store it. */
function storedBy<T>(writes: readonly Write[], { pk, sk }: Key): T | undefined {
  const write = writes.find((each) => 'put' in each && each.put.pk === pk && each.put.sk === sk);
  return write && 'put' in write ? (write.put as unknown as T) : undefined;
}
