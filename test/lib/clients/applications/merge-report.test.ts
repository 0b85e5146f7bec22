import { describe, expect, it } from 'vitest';
import {
  isWorthWriting,
  mergeReport,
  newApplication,
} from '../../../../lib/clients/applications/merge-report.ts';
import type { ApplicationReport } from '../../../../lib/clients/applications/model.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

const report: ApplicationReport = {
  appName: 'shop',
  strategies: ['default'],
  sdkVersion: 'node:1',
  projects: ['default'],
  environment: 'production',
};
const known = mergeReport(newApplication('shop', now), report, now);

describe('the report of an application', () => {
  it('is all that is known about a new application', () => {
    expect(known).toEqual({
      appName: 'shop',
      strategies: ['default'],
      sdkVersion: 'node:1',
      usage: { default: ['production'] },
      createdAt: now.toISOString(),
      seenAt: now.toISOString(),
      version: 0,
    });
  });

  it('is added to earlier reports', () => {
    const more = {
      ...report,
      strategies: ['flexibleRollout', 'default'],
      sdkVersion: 'node:2',
      projects: ['default', 'shop'],
      environment: 'development',
    };
    expect(mergeReport(known, more, now)).toMatchObject({
      strategies: ['default', 'flexibleRollout'],
      sdkVersion: 'node:2',
      usage: { default: ['development', 'production'], shop: ['development'] },
    });
  });

  it('keeps earlier values that it does not repeat', () => {
    const silent = { appName: 'shop', projects: ['default'], environment: 'production' };
    expect(mergeReport(known, silent, now)).toEqual(known);
  });

  it('is limited to what an item can hold', () => {
    const flood = {
      ...report,
      strategies: [...Array.from({ length: 500 }, (_, n) => `s${n}`), 'x'.repeat(101)],
      projects: Array.from({ length: 2_000 }, (_, n) => `p${n}`),
    };
    const { strategies, usage } = mergeReport(known, flood, now);
    expect([strategies.length, Object.keys(usage).length]).toEqual([200, 1_000]);
  });
});

describe('whether a report is worth a write', () => {
  it.each<[string, Partial<ApplicationReport>, number, boolean]>([
    ['the same a minute later', {}, 1, false],
    ['the same an hour later', {}, 60, true],
    ['another version', { sdkVersion: 'node:2' }, 1, true],
    ['another strategy', { strategies: ['userWithId'] }, 1, true],
    ['another environment', { environment: 'development' }, 1, true],
    ['another project', { projects: ['shop'] }, 1, true],
  ])('%s', (_what, more, minutes, expected) => {
    const after = mergeReport(known, { ...report, ...more }, minutesLater(minutes));
    expect(isWorthWriting(known, after)).toBe(expected);
  });
});

function minutesLater(minutes: number) {
  return new Date(now.getTime() + minutes * 60_000);
}
