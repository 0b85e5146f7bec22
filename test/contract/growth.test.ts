import { beforeAll, describe, expect, it } from 'vitest';
import { type CountLimit, isExceeded } from '../support/count-limit.ts';
import { growthLimits, smallSizes } from '../support/growth/growth-limits.ts';
import { type MeasuredSize, measureSize } from '../support/growth/measure-growth.ts';
import { constantRequests, listRequests } from '../support/growth/requests.ts';

let limits: readonly CountLimit[];

beforeAll(async () => {
  const measured: MeasuredSize[] = [];
  for (const size of smallSizes) measured.push(await measureSize(size));
  limits = growthLimits(measured);
}, 300_000);

describe('the capacity units of a request', () => {
  it.each(constantRequests.map(({ name }) => name))(
    'do not grow with the history, flags, projects and users: %s',
    (name) => {
      expect(exceededOf(name)).toEqual([]);
    },
  );

  it.each(listRequests.map(({ name }) => name))('grow with the response only: %s', (name) => {
    expect(exceededOf(name)).toEqual([]);
  });
});

function exceededOf(name: string): CountLimit[] {
  const ofRequest = limits.filter((limit) => limit.name.includes(name));
  expect(ofRequest).not.toEqual([]);
  return ofRequest.filter(isExceeded);
}
