import { LRUCache } from 'lru-cache';
import type { Packed } from '../../platform/posts/model.ts';
import { packText, unpackText } from '../../platform/posts/pack-text.ts';
import type { AcceptedUsage } from './model.ts';
import { startOfSlot } from './time-slots.ts';

/** What the usages of a post have in common is stored once. */
interface PackedRows {
  readonly apps: readonly string[];
  readonly envs: readonly string[];
  readonly projects: readonly string[];
  /** Starts of five minutes, in milliseconds since 1970. */
  readonly times: readonly number[];
  readonly scope: readonly string[];
  readonly rows: readonly PackedRow[];
}

/** Indexes into the lists above. `createdAt` and `project` are those of the flag; `null` for unknown names. */
type PackedRow = readonly [
  name: string,
  app: number,
  env: number,
  time: number,
  createdAt: string | number | null,
  project: number | null,
  yes: number,
  no: number,
  variants?: Readonly<Record<string, number>>,
];

/** Packs usages that one token reported at the same time. Their times are rounded to five minutes. */
export function packUsage(usages: readonly AcceptedUsage[]): Packed {
  const [apps, envs, projects] = [distinct<string>(), distinct<string>(), distinct<string>()];
  const times = distinct<number>();
  const rows = usages.map((usage): PackedRow => {
    const { featureName, appName, environment, at, flag, yes, no, variants } = usage;
    const createdAt = flag ? packTime(flag.createdAt) : null;
    const project = flag ? projects.indexOf(flag.project) : null;
    const place = [
      apps.indexOf(appName),
      envs.indexOf(environment),
      times.indexOf(startOfSlot(at)),
    ] as const;
    const row = [featureName, ...place, createdAt, project, yes, no] as const;
    return Object.keys(variants).length > 0 ? [...row, variants] : row;
  });
  const text = JSON.stringify({
    apps: apps.values,
    envs: envs.values,
    projects: projects.values,
    times: times.values,
    scope: usages[0]?.scope ?? [],
    rows,
  } satisfies PackedRows);
  return packText(text);
}

/**
 * The usages that were packed.
 * @param name if given, those of this name only; nothing is parsed unless it is in there
 */
export function unpackUsage(
  { rows: stored, seenAt }: Pick<Packed, 'rows'> & Pick<AcceptedUsage, 'seenAt'>,
  name?: string,
): AcceptedUsage[] {
  const text = unpackText({ rows: stored });
  if (name !== undefined && !text.includes(JSON.stringify(name))) return [];
  const { apps, envs, projects, times, scope, rows }: PackedRows = JSON.parse(text);
  const wanted = name === undefined ? rows : rows.filter(([featureName]) => featureName === name);
  return wanted.map(
    ([featureName, app, env, time, createdAt, project, yes, no, variants = {}]) => ({
      featureName,
      appName: apps[app] ?? '',
      environment: envs[env] ?? '',
      at: new Date(times[time] ?? 0),
      ...(createdAt !== null && {
        flag: { createdAt: unpackTime(createdAt), project: projects[project ?? -1] ?? '' },
      }),
      scope,
      seenAt,
      yes,
      no,
      variants,
    }),
  );
}

/** A list in which every value occurs once. */
function distinct<T>() {
  const places = new Map<T, number>();
  const values: T[] = [];
  const indexOf = (value: T): number => {
    const place = places.get(value) ?? values.push(value) - 1;
    places.set(value, place);
    return place;
  };
  return { values, indexOf };
}

/** When flags were created, as packed: posts name the same flags every minute. */
const packedTimes = new LRUCache<string, string | number>({ max: 20_000 });

/** Numbers are shorter. What they would not give back exactly stays text. */
function packTime(time: string): string | number {
  const known = packedTimes.get(time);
  if (known !== undefined) return known;
  const at = new Date(time);
  const isExact = !Number.isNaN(at.getTime()) && at.toISOString() === time;
  const packed = isExact ? at.getTime() : time;
  packedTimes.set(time, packed);
  return packed;
}

function unpackTime(time: string | number): string {
  return typeof time === 'number' ? new Date(time).toISOString() : time;
}
