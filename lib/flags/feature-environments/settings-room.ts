import { chunksOf } from '../../platform/chunks.ts';
import { TransactionCanceledException } from '../../platform/dynamo/exceptions.ts';
import { getItem, getItems } from '../../platform/dynamo/get-items.ts';
import { featureListPartition, keys } from '../../platform/dynamo/keys.ts';
import { queryList } from '../../platform/dynamo/query.ts';
import type { Sum, SumAttributes } from '../../platform/dynamo/tallies.ts';
import { atVersion, isNew, transact, type Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { listProjects } from '../../projects/project-store.ts';
import { regexSteps } from '../../strategies/regex-steps.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';
import { countedBytes } from './counted-bytes.ts';
import {
  bytesLimits,
  type CountedSettings,
  decideRoom,
  type RoomLimits,
  regexLimits,
} from './decide-room.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Version: { readonly version: number };
  }
}

/** A sum of what the settings of a project have. */
export interface SettingsMeasure extends SumAttributes {
  readonly limits: RoomLimits;
  /** What a flag that is not archived adds to it. */
  readonly count: (state: FeatureEnvironment) => number;
}

export const settingsBytes: SettingsMeasure = {
  sum: 'sum',
  room: 'room',
  limits: bytesLimits,
  count: countedBytes,
};

export const settingsRegex: SettingsMeasure = {
  sum: 'steps',
  room: 'stepsRoom',
  limits: regexLimits,
  count: ({ strategies }) => regexSteps(strategies),
};

/** Projects counted at once. */
const PROJECTS_AT_ONCE = 10;
/** Projects whose unused room one transaction takes back. */
const RECLAIMED_AT_ONCE = 90;

/**
 * Makes room in a sum of settings, when a commit found that a project has too little, or was never counted.
 * Data from before the sums were kept is counted here, if a change comes before the migration; a project that is known
 * to have been counted has nothing where its sum is missing. Each step of room moves
 * one item of the environment, so that two projects cannot get the last room at the same time. A lost race
 * changes nothing; the commit that is tried again comes back here.
 *
 * @param by what is to be added; below 0 for a subtraction, which needs no room
 * @throws {ExceedsLimitError} when the project, or all of them in the environment, would have too much
 */
export async function makeSettingsRoom(
  measure: SettingsMeasure,
  project: string,
  environment: string,
  by: number,
): Promise<void> {
  const [grants, all] = await Promise.all([
    getItem(keys.settingsGrants(environment)),
    by > 0 ? listProjects() : [],
  ]);
  const ids = [...new Set([project, ...all.map(({ id }) => id)])];
  const sums = await getItems(ids.map((id) => keys.settingsBytes(id, environment)));
  const counted = new Set(all.filter((each) => each.settingsCounted).map(({ id }) => id));
  const uncounted = ids.flatMap((id, index) =>
    sums[index]?.[measure.room] === undefined && !counted.has(id)
      ? [{ id, stored: sums[index] }]
      : [],
  );
  for (const batch of chunksOf(uncounted, PROJECTS_AT_ONCE)) {
    await Promise.all(
      batch.map(async ({ id, stored }) =>
        storeCount(measure, id, environment, { stored, states: await readStates(id, environment) }),
      ),
    );
  }
  if (uncounted.length > 0 || by < 0) return;
  const [own, ...others] = ids.map(
    (id, index): CountedSettings => ({
      project: id,
      sum: sums[index]?.[measure.sum] ?? 0,
      room: sums[index]?.[measure.room] ?? 0,
    }),
  );
  if (!own) return;
  const isMissing = sums[0]?.[measure.room] === undefined;
  const { grant, reclaimed } = decideRoom(own, others, { environment, by }, measure.limits);
  await storeRooms(environment, grants?.version ?? 0, [
    ...(grant > 0 ? [roomWrite(measure, environment, own, own.room + grant, isMissing)] : []),
    ...reclaimed
      .slice(0, RECLAIMED_AT_ONCE)
      .map((other) => roomWrite(measure, environment, other, 0)),
  ]);
}

/**
 * Counts all settings of a project in environments, without those that have been counted. One environment after the
 * other, so that the flags of one are in memory.
 */
export async function countSettings(
  project: string,
  environments: readonly string[],
): Promise<void> {
  const sums = await getItems(environments.map((name) => keys.settingsBytes(project, name)));
  for (const [index, environment] of environments.entries()) {
    const stored = sums[index];
    const uncounted = [settingsBytes, settingsRegex].filter(
      ({ room }) => stored?.[room] === undefined,
    );
    if (uncounted.length === 0) continue;
    const states = await readStates(project, environment);
    for (const measure of uncounted) {
      await storeCount(measure, project, environment, { stored, states });
    }
  }
}

/** The states of all flags of a project that are not archived. */
async function readStates(project: string, environment: string): Promise<FeatureEnvironment[]> {
  const flags = await queryList(featureListPartition(project, false));
  const states = await getItems(
    flags
      .filter((flag) => Object.hasOwn(flag.environments, environment))
      .map(({ name }) => keys.featureEnvironment(name, environment)),
  );
  return states.filter((state) => state !== undefined);
}

interface ToCount {
  /** The item of the sum, as it was before the states were read. */
  readonly stored: Sum | undefined;
  readonly states: readonly FeatureEnvironment[];
}

/** Stores what the flags of a project have, unless their sum changes at the same time. */
async function storeCount(
  { sum: sumName, room, limits, count }: SettingsMeasure,
  id: string,
  environment: string,
  { stored, states }: ToCount,
): Promise<void> {
  const sum = states.reduce((total, state) => total + count(state), 0);
  const known = stored?.[sumName];
  const isUnchanged = known === undefined ? 'attribute_not_exists(#sum)' : '#sum = :stored';
  await writeItem({
    update: keys.settingsBytes(id, environment),
    expression: 'SET #sum = :sum, #room = :room',
    names: { '#sum': sumName, '#room': room },
    // Beyond the limit, what is removed first makes no room.
    values: { ':sum': sum, ':room': Math.min(0, limits.ofProject - sum) },
    when: {
      expression: `attribute_not_exists(#room) AND ${isUnchanged}`,
      ...(known !== undefined && { values: { ':stored': known } }),
    },
  });
}

/**
 * Sets the room of a project, provided that it is as it was read.
 * @param isMissing whether it had no sum
 */
function roomWrite(
  measure: SettingsMeasure,
  environment: string,
  { project, sum, room }: CountedSettings,
  after: number,
  isMissing = false,
): Write {
  return {
    update: keys.settingsBytes(project, environment),
    expression: `SET #room = :after${isMissing ? ', #sum = :sum' : ''}`,
    names: { '#room': measure.room, ...(isMissing && { '#sum': measure.sum }) },
    values: { ':after': after, ...(isMissing && { ':sum': sum }) },
    when: isMissing
      ? { expression: 'attribute_not_exists(#room) AND attribute_not_exists(#sum)' }
      : { expression: '#room = :before', values: { ':before': room } },
  };
}

/** Stores the rooms of projects, unless another process has changed one in the meantime. */
async function storeRooms(environment: string, version: number, writes: readonly Write[]) {
  if (writes.length === 0) return;
  const grants = {
    put: { ...keys.settingsGrants(environment), version: version + 1 },
    when: version === 0 ? isNew : atVersion(version),
  };
  try {
    await transact([grants, ...writes]);
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
  }
}
