import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query, queryPartition } from '../../platform/dynamo/query.ts';
import { isKept, ttlAfter } from '../../platform/dynamo/ttl.ts';
import { ttlOfWeek, weekOf } from '../../platform/dynamo/weeks.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import type { ApplicationInstance, FlagReport, InstanceReport, SeenFlags } from './model.ts';

/** Maximum of instances of one application that are read. */
const MAX_INSTANCES = 1_000;

/** Maximum of names that are added at once, and that an item may have to get more: it holds 400 KB. */
const MAX_SEEN_FLAGS = 1_000;

/** How long after its last report an instance is known, in seconds. */
const INSTANCE_SECONDS = 24 * 3_600;

/** The instances of an application, of all environments or of one, that reported within the last day. */
export async function listInstances(
  appName: string,
  environment?: string,
): Promise<ApplicationInstance[]> {
  const prefix = keys.applicationInstancePrefix(environment && digestOfNames(environment));
  const items = await query<ApplicationInstance>({
    where: 'pk = :pk AND begins_with(sk, :prefix)',
    values: { ':pk': keys.applicationSightings(appName), ':prefix': prefix },
    limit: MAX_INSTANCES,
  });
  return items.filter(isKept);
}

/** The flags that an application evaluated in this week and in the one before, by environment and project. */
export async function listSeenFlags(appName: string): Promise<SeenFlags[]> {
  const items = await queryPartition(keys.applicationSightings(appName), keys.seenFlagsPrefix);
  return items.filter(isKept);
}

/**
 * Stores that an instance reported: one write. What it said about its SDK is kept if it says nothing now.
 * @param projects of its token, or `['*']`
 */
export async function saveInstance(
  { appName, environment, instanceId, sdkVersion }: InstanceReport,
  projects: readonly string[],
  now: Date,
): Promise<void> {
  const fields = Object.entries({
    environment,
    instanceId: instanceId ?? undefined,
    sdkVersion: sdkVersion || undefined,
    projects,
    lastSeen: now.toISOString(),
    ttl: ttlAfter(INSTANCE_SECONDS, now),
  }).filter(([, value]) => value !== undefined);
  await writeItem({
    update: keys.applicationInstance(
      appName,
      digestOfNames(environment),
      digestOfNames(instanceId ?? null, ...[...projects].sort()),
    ),
    expression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
  });
}

/**
 * Adds flags to those that an application evaluated this week: one write. Beyond 1,000 it adds nothing.
 * @param flags names of flags of the project, at least one
 */
export async function addSeenFlags(
  { appName, environment, project }: Omit<FlagReport, 'flag'>,
  flags: readonly string[],
  now: Date,
): Promise<void> {
  const week = weekOf(now);
  await writeItem({
    update: keys.seenFlags(appName, week, digestOfNames(environment, project)),
    expression:
      'ADD flags :flags SET environment = :environment, #project = :project, #since = if_not_exists(#since, :now), seenAt = :now, #ttl = :ttl',
    names: { '#project': 'project', '#since': 'since', '#ttl': 'ttl' },
    values: {
      ':flags': new Set(flags.slice(0, MAX_SEEN_FLAGS)),
      ':environment': environment,
      ':project': project,
      ':now': now.toISOString(),
      ':ttl': ttlOfWeek(week),
      ':most': MAX_SEEN_FLAGS,
    },
    when: { expression: 'attribute_not_exists(flags) OR size(flags) < :most' },
  });
}
