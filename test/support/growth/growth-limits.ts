import type { CountLimit } from '../count-limit.ts';
import type { GrowthReply, MeasuredSize } from './measure-growth.ts';
import { constantRequests, listRequests } from './requests.ts';

/** Small enough for every test run. */
export const smallSizes = [
  { label: 'small', events: 1_000, flags: 100, projects: 2, users: 2 },
  { label: '1,000 flags', events: 5_000, flags: 1_000, projects: 20, users: 300 },
] as const;

/** An event or a flag may need one unit more than the one before. */
const TOLERANCE = 1.1;

export function growthLimits(measured: readonly MeasuredSize[]): readonly CountLimit[] {
  return [
    ...constantRequests.map(({ name }) => constantLimit(measured, name)),
    ...listRequests.flatMap(({ name }) => listLimits(measured, name)),
  ];
}

/** @throws {Error} when the request failed */
export function replyTo({ replies }: MeasuredSize, name: string): GrowthReply {
  const found = replies.find((reply) => reply.name === name);
  if (!found || found.status >= 400) throw new Error(`"${name}" returned ${found?.status}.`);
  return found;
}

export function unitsOf({ usage }: GrowthReply): number {
  return usage.readUnits + usage.writeUnits;
}

function constantLimit(measured: readonly MeasuredSize[], name: string): CountLimit {
  const units = measured.map((at) => unitsOf(replyTo(at, name)));
  return {
    name: `units of ${name}: the largest size compared with the smallest`,
    value: Number((Math.max(...units) / Math.max(1, Math.min(...units))).toFixed(2)),
    limit: TOLERANCE,
    unit: '×',
  };
}

/** In proportion to the bytes of the response. DynamoDB counts whole units, so one more does not count as growth. */
function listLimits(measured: readonly MeasuredSize[], name: string): CountLimit[] {
  const [first, ...others] = measured.map((at) => ({ at, reply: replyTo(at, name) }));
  if (!first) return [];
  return others.map(({ at, reply }) => {
    const ratio = Math.max(1, reply.bytes / first.reply.bytes);
    return {
      name: `units of the list of ${name}, ${at.size.label}: the response is ${ratio.toFixed(1)} × that of ${first.at.size.label}`,
      value: unitsOf(reply),
      limit: Number((TOLERANCE * ratio * unitsOf(first.reply) + 1).toFixed(1)),
      unit: 'units',
    };
  });
}
