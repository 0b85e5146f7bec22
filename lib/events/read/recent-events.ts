import { padded } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { readSettledLength } from '../commit/settled-log.ts';

/** Indexes may lag by a second or so; this leaves a large margin, also for clock differences. */
export const INDEX_LAG_MS = 60_000;
const EVENTS_AT_ONCE = 200;
const LAST_ID = 9_999_999_999;

/** What events of the last minute are about, by name. */
interface RecentChanges {
  /** By name: the projects of these events. */
  readonly flags: ReadonlyMap<string, ReadonlySet<string>>;
  /** New environments: a copy gets the settings of flags without events of the flags. */
  readonly newEnvironments: ReadonlySet<string>;
}

/**
 * The flags that events of the last minute are about, and the environments created in it. Indexes may not show these changes
 * yet; the events are read from the table itself, so all that were committed before the call are there.
 */
export async function recentChanges(): Promise<RecentChanges> {
  const [length, { newest, ...found }] = await Promise.all([readSettledLength(), readRecent()]);
  if (newest >= length) return found;
  // An event got its id while the others were read.
  const { flags, newEnvironments } = await readRecent();
  return { flags, newEnvironments };
}

async function readRecent(): Promise<RecentChanges & { readonly newest: number }> {
  const since = new Date(Date.now() - INDEX_LAG_MS).toISOString();
  const flags = new Map<string, Set<string>>();
  const newEnvironments = new Set<string>();
  let newest = 0;
  for (let until = LAST_ID; ; ) {
    const events = await query({
      where: 'pk = :pk AND sk <= :until',
      values: { ':pk': keys.eventPartition, ':until': padded(until) },
      attributes: ['id', 'createdAt', 'featureName', 'project', 'type', 'environment'],
      backwards: true,
      limit: EVENTS_AT_ONCE,
    });
    newest = Math.max(newest, events[0]?.id ?? 0);
    const recent = events.filter(({ createdAt }) => createdAt >= since);
    for (const { featureName, project, type, environment } of recent) {
      if (featureName) {
        const projects = flags.get(featureName) ?? new Set();
        flags.set(featureName, project ? projects.add(project) : projects);
      }
      if (type === 'environment-created' && environment) newEnvironments.add(environment);
    }
    const oldest = events.at(-1);
    if (!oldest || recent.length < EVENTS_AT_ONCE) return { flags, newEnvironments, newest };
    until = oldest.id - 1;
  }
}
