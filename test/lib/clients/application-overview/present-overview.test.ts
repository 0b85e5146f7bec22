import { describe, expect, it } from 'vitest';
import {
  type OverviewParts,
  presentOverview,
} from '../../../../lib/clients/application-overview/present-overview.ts';

const EARLY = '2026-11-21T08:00:00.000Z';
const NOON = '2026-11-21T12:00:00.000Z';
const LATE = '2026-11-21T16:00:00.000Z';

const idle = {
  instanceCount: 0,
  sdks: [],
  backendSdks: [],
  frontendSdks: [],
  lastSeen: null,
  issues: { missingFeatures: [], outdatedSdks: [] },
};

describe('the overview of an application', () => {
  it('is empty before its first report', () => {
    expect(overview({})).toEqual({
      projects: [],
      featureCount: 0,
      environments: [],
      issues: { missingStrategies: [] },
    });
  });

  it('has the environments of its tokens, also when it is silent', () => {
    const usage = [
      { project: '*', environments: ['production'] },
      { project: 'shop', environments: ['development', 'production'] },
    ];

    expect(overview({ usage })).toMatchObject({
      projects: ['shop'],
      environments: [
        { name: 'development', ...idle },
        { name: 'production', ...idle },
      ],
    });
  });

  it('has the projects of its flags, and each flag once', () => {
    const seenFlags = [
      flags('shop', ['a', 'b']),
      flags('shop', ['b', 'c'], { environment: 'production' }),
      flags('search', ['d']),
    ];

    expect(overview({ seenFlags })).toMatchObject({
      projects: ['search', 'shop'],
      featureCount: 4,
      environments: [{ name: 'development' }, { name: 'production' }],
    });
  });

  it('tells the SDKs of servers from those of browsers, which do not count as instances', () => {
    const instances = [
      instance({ instanceId: 'one', sdkVersion: 'node:6', lastSeen: NOON }),
      instance({ instanceId: 'two', sdkVersion: 'node:6', lastSeen: EARLY }),
      instance({ instanceId: 'three' }),
      instance({ sdkVersion: 'js:3', lastSeen: LATE }),
    ];

    expect(overview({ instances }).environments).toEqual([
      {
        name: 'development',
        instanceCount: 3,
        sdks: ['js:3', 'node:6'],
        backendSdks: ['node:6'],
        frontendSdks: ['js:3'],
        lastSeen: LATE,
        issues: { missingFeatures: [], outdatedSdks: [] },
      },
    ]);
  });

  it('names strategy types that do not exist', () => {
    const parts = { strategies: ['default', 'by-country'], strategyTypes: ['default', 'other'] };

    expect(overview(parts).issues).toEqual({ missingStrategies: ['by-country'] });
  });

  it.each<[string, Partial<OverviewParts>, string[]]>([
    ['requested here', {}, ['typo']],
    ['that became a flag', { seenFlags: [flags('shop', ['typo'], { seenAt: LATE })] }, []],
    ['that was a flag', { seenFlags: [flags('shop', ['typo'], { seenAt: EARLY })] }, ['typo']],
    [
      'that is a flag elsewhere',
      { seenFlags: [flags('shop', ['typo'], { seenAt: LATE, environment: 'production' })] },
      ['typo'],
    ],
  ])('has a name %s among the missing ones: %#', (_what, parts, expected) => {
    const missing = { name: 'typo', environment: 'development', seenAt: NOON };
    const usage = [{ project: '*', environments: ['development'] }];
    const { environments } = overview({ usage, missing: [missing, missing], ...parts });

    expect(environments[0]?.issues.missingFeatures).toEqual(expected);
  });
});

function overview(parts: Partial<OverviewParts>) {
  return presentOverview({
    usage: [],
    strategies: [],
    instances: [],
    seenFlags: [],
    missing: [],
    strategyTypes: [],
    ...parts,
  });
}

function instance(more: Partial<OverviewParts['instances'][number]>) {
  return { environment: 'development', projects: ['*'], lastSeen: EARLY, ttl: 0, ...more };
}

function flags(
  project: string,
  names: readonly string[],
  more: Partial<OverviewParts['seenFlags'][number]> = {},
) {
  const times = { since: EARLY, seenAt: EARLY, ttl: 0 };
  return { environment: 'development', project, flags: new Set(names), ...times, ...more };
}
