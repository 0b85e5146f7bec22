import { listEnvironments } from '../../environments/environment-store.ts';
import { productionOf } from '../../environments/model.ts';
import { firstEventsOf } from '../../events/read/first-events-of.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { getProject } from '../../projects/project-store.ts';
import { readFlagDirectory } from '../directory/flag-directory.ts';
import type { ListedFlag } from '../directory/model.ts';
import { type LeadTime, leadTimeOf, presentLeadTimes } from './lead-time-rules.ts';

/** Each takes a query, so how long the latest took is what an answer says. */
const MAX_LEAD_TIMES = 100;
/** Of a flag; most are in production by then. */
const FIRST_EVENTS = 50;
/** As many as a client of the table has connections. */
const QUERIES_AT_ONCE = 50;

/**
 * How long the flags of a project took to production: see `readLeadTimes`.
 * @throws {NotFoundError} for an unknown project
 */
export async function getLeadTimes(id: string) {
  const { flags, production } = await readFlagsOf(id);
  return presentLeadTimes(await readLeadTimes(flags, production));
}

/**
 * The flags of a project, archived ones included, and the names of its environments for production.
 * @throws {NotFoundError} for an unknown project
 */
export async function readFlagsOf(id: string) {
  const [project, directory, environments] = await Promise.all([
    getProject(id),
    readFlagDirectory(),
    listEnvironments(),
  ]);
  return {
    flags: [...directory.flags.values()].filter((flag) => flag.project === id),
    production: productionOf(environmentsIn(project, environments)),
  };
}

/**
 * How long flags took from their creation until they were first switched on in production, as their events say: one
 * query for each of the 100 flags that were created last, archived ones included.
 * @param production names of environments
 */
export async function readLeadTimes(
  flags: readonly ListedFlag[],
  production: readonly string[],
): Promise<LeadTime[]> {
  if (production.length === 0) return [];
  const latest = flags
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    .slice(0, MAX_LEAD_TIMES);
  const places = new Set(production);
  const times: LeadTime[] = [];
  for (const some of chunksOf(latest, QUERIES_AT_ONCE)) {
    const logs = await Promise.all(some.map(({ name }) => firstEventsOf(name, FIRST_EVENTS)));
    times.push(...some.flatMap((flag, index) => leadTimeOf(flag, logs[index] ?? [], places) ?? []));
  }
  return times;
}
