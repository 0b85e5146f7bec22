import { basename } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { serverlessFunctions } from '../../infra/build/serverless-functions.ts';
import { httpFunctionsOf } from '../../infra/build/shared-functions.ts';
import { limitsOf } from '../../infra/build/template-limits.ts';
import { resourcesOfType } from '../../infra/serverless/template.ts';
import { periods } from '../../lib/platform/workers.ts';
import {
  type FunctionProperties,
  type PackagedService,
  services,
} from '../support/packaged-service.ts';
import { service, stage } from '../support/packaged-template.ts';
import { circle, danglingReferences } from '../support/template-graph.ts';

/** Connects a queue with the function that reads it. */
type EventSource = Readonly<
  Record<'EventSourceArn' | 'FunctionName', { readonly 'Fn::GetAtt': readonly [string, string] }>
>;

/** Calls a worker again and again. */
interface Schedule {
  readonly ScheduleExpression?: keyof typeof periods;
  readonly Targets: readonly {
    readonly Arn: { readonly 'Fn::GetAtt': readonly [string, string] };
  }[];
}

describe.each(Object.entries(services))('the template of %s', (_name, packaged) => {
  let fixture: PackagedService;
  beforeAll(async () => {
    fixture = await packaged();
  }, 60_000);

  test('has at most 400 resources, of the 500 that CloudFormation allows', () => {
    expect(Object.keys(fixture.template.Resources).length).toBeLessThanOrEqual(400);
  });

  test.each([
    ['resources', 500],
    ['template', 1_000_000],
    ['routes', 300],
    ['integrations', 300],
    ['largest environment of a function', 4_096],
    ['largest inline policies of a role', 10_240],
    ['longest name of a function', 64],
  ])('keeps below the limit of %s', (name, most) => {
    const limit = limitsOf(fixture.template).find(({ what }) => what === name);

    expect(limit).toMatchObject({
      most,
      used: expect.toSatisfy((used) => used > 0 && used < most),
    });
  });

  // A new API has room for 300 of each. At these, the next family shares a function: docs/adr/0015-shared-functions.md.
  test.each([
    // AWS allows 300. What the manifest, the sign-in by a code and files of flags need cannot go into a route of another family.
    ['routes', 245],
    ['integrations', 220],
  ])('has at most %s %i, so that there is room to grow', (name, most) => {
    const limit = limitsOf(fixture.template).find(({ what }) => what === name);

    expect(limit?.used).toBeLessThanOrEqual(most);
  });

  test('has one integration for each HTTP function, however many routes it has', () => {
    const limit = limitsOf(fixture.template).find(({ what }) => what === 'integrations');

    expect(limit?.used).toBe(fixture.httpIds.length);
  });

  test('has only one resource per HTTP function', () => {
    const perFunction = Object.keys(fixture.template.Resources).filter((id) =>
      fixture.httpIds.some((name) => id.toLowerCase().includes(name.toLowerCase())),
    );

    expect(perFunction).toHaveLength(fixture.httpIds.length);
  });

  // As many resources as the test above allows, 1.5 kB each: more would be larger ones, not more of them.
  test('is smaller than two thirds of the 1 MB that CloudFormation reads', () => {
    expect(JSON.stringify(fixture.template).length).toBeLessThan(660_000);
  });

  test('has exactly one function per file', () => {
    const names = [...fixture.functions.values()].map(({ FunctionName }) => FunctionName);

    expect(names.sort()).toEqual(fixture.ids.map((id) => `${service}-${stage}-${id}`).sort());
  });

  test('has no dangling references', () => {
    expect(danglingReferences(fixture.template)).toEqual([]);
  });

  test('has no circular dependencies', () => {
    expect(circle(fixture.template)).toBeUndefined();
  });

  test('keeps names, descriptions and handlers within the limits of Lambda', () => {
    const longest = (of: (properties: FunctionProperties) => string) =>
      Math.max(...[...fixture.functions.values()].map((properties) => of(properties).length));

    expect(longest(({ FunctionName }) => FunctionName)).toBeLessThanOrEqual(64);
    expect(longest(({ Description }) => Description)).toBeLessThanOrEqual(256);
    expect(longest(({ Handler }) => Handler)).toBeLessThanOrEqual(128);
  });

  test('gives each function an environment far below the 4 kB limit of Lambda', () => {
    const sizes = [...fixture.functions.values()].map(
      ({ Environment }) => JSON.stringify(Environment.Variables).length,
    );

    expect(Math.max(...sizes)).toBeLessThan(1_500);
  });

  test('lets Lambda stop no chain of deliveries, and every other one', () => {
    const allowed = resourcesOfType(fixture.template, 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => Properties.RecursiveLoop === 'Allow')
      .map(([id]) => id);

    expect(allowed.sort()).toEqual([
      'DeliverNotificationLambdaFunction',
      'DeliverSlowlyLambdaFunction',
    ]);
  });

  test('runs every function on Node 24 and arm64', () => {
    const runtimes = [...fixture.functions.values()].map(
      ({ Runtime, Architectures }) => `${Runtime} ${Architectures.join()}`,
    );

    expect(new Set(runtimes)).toEqual(new Set(['nodejs24.x arm64']));
  });

  test('lets all functions write JSON to one log group with a retention', () => {
    const [[, group] = [], ...others] = resourcesOfType(
      fixture.template,
      'AWS::Logs::LogGroup',
    ).filter(([id]) => id !== 'HttpApiLogGroup');
    const configs = [...fixture.functions.values()].map(({ LoggingConfig }) => LoggingConfig);

    expect(others).toEqual([]);
    expect(group?.Properties.RetentionInDays).toEqual({ Ref: 'LogRetentionDays' });
    for (const config of configs) {
      expect(config).toEqual({ LogGroup: group?.Properties.LogGroupName, LogFormat: 'JSON' });
    }
  });

  test('gives every queue a visibility timeout of at least six times the timeout of its worker', () => {
    const mappings = resourcesOfType(fixture.template, 'AWS::Lambda::EventSourceMapping').map(
      ([, { Properties }]) => {
        // Resources of this type have these properties.
        const { EventSourceArn, FunctionName } = Properties as unknown as EventSource;
        const queue = fixture.template.Resources[EventSourceArn['Fn::GetAtt'][0]];
        const timeout = fixture.functions.get(FunctionName['Fn::GetAtt'][0])?.Timeout ?? Infinity;
        return { visibility: queue?.Properties.VisibilityTimeout, sixTimeouts: 6 * timeout };
      },
    );

    for (const { visibility, sixTimeouts } of mappings) {
      expect(visibility).toBeGreaterThanOrEqual(sixTimeouts);
    }
  });

  test('leaves concurrency to requests, however full a queue is', () => {
    const mappings = resourcesOfType(fixture.template, 'AWS::Lambda::EventSourceMapping');

    for (const [, { Properties }] of mappings) {
      expect(Properties.ScalingConfig).toEqual({ MaximumConcurrency: expect.any(Number) });
    }
  });

  test('has an alarm for every worker: on its runs, or on the dead letters of its queue', () => {
    const alarms = resourcesOfType(fixture.template, 'AWS::CloudWatch::Alarm');
    const watched = JSON.stringify(
      alarms.map(([, { Properties }]) => [
        Properties.MetricName,
        Properties.Dimensions,
        Properties.Metrics,
      ]),
    );
    // Queues that the relay looks into are a finding, for which there is one alarm.
    expect(watched).toContain('"Findings"');
    const looked = JSON.stringify(
      [...fixture.functions.values()].map(
        ({ Environment }) => Environment?.Variables.DEAD_LETTER_QUEUE_URLS,
      ),
    );
    const sources = resourcesOfType(fixture.template, 'AWS::Lambda::EventSourceMapping');
    const queueOf = new Map(
      sources.map(([, { Properties }]) => {
        // Resources of this type have these properties.
        const { EventSourceArn, FunctionName } = Properties as unknown as EventSource;
        const name = fixture.functions.get(FunctionName['Fn::GetAtt'][0])?.FunctionName;
        return [name, EventSourceArn['Fn::GetAtt'][0]];
      }),
    );
    const workers = fixture.ids.filter((id) => !fixture.httpIds.includes(id));
    // What its schedule says, in the rule that calls it.
    const runsOf = new Map(
      resourcesOfType(fixture.template, 'AWS::Events::Rule').flatMap(([, { Properties }]) => {
        const { ScheduleExpression, Targets } = Properties as unknown as Schedule;
        if (!ScheduleExpression) return [];
        const [{ Arn } = {}] = Targets;
        const name = fixture.functions.get(Arn?.['Fn::GetAtt'][0] ?? '')?.FunctionName;
        return [[name, periods[ScheduleExpression].runs] as const];
      }),
    );

    // Without its answers nodes and pages poll, so nobody is woken up for it.
    const unwatched = workers
      .filter((id) => id !== 'authorizePush')
      .map((id) => `${service}-${stage}-${id}`)
      .filter((name) => {
        const deadLetters = queueOf.get(name)?.replace(/Queue$/, 'DeadLetterQueue');
        if (deadLetters !== undefined) return !looked.includes(`{"Ref":"${deadLetters}"}`);
        return !watched.includes(`"${runsOf.get(name)}"`);
      });

    expect(unwatched).toEqual([]);
  });
});

test('every file below functions/ is a function of the service, or an operation of one', async () => {
  const discovered = await discover();
  const functions = [...httpFunctionsOf(discovered), ...discovered.workers];
  const files = functions.map(({ file }) => basename(file, '.ts'));
  const kebab = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

  const ids = Object.keys(serverlessFunctions(await discover()));

  expect(ids.map(kebab)).toEqual(files);
});

test('a worker has a thread for each parallel address lookup', async () => {
  const discovered = await discover();
  const functions = serverlessFunctions(discovered);

  for (const { id, worker } of discovered.workers) {
    const { source } = worker.contract;
    if (source.kind !== 'queue') continue;
    const threads = expect.toSatisfy((size) => Number(size) >= 2 * source.batchSize);
    expect(functions[id]).toMatchObject({ environment: { UV_THREADPOOL_SIZE: threads } });
  }
});

test('what mostly computes has twice the memory, so twice the processor; nothing that waits has', async () => {
  const functions = serverlessFunctions(await discover());

  const large = Object.entries(functions)
    .filter(([, definition]) => 'memorySize' in definition && definition.memorySize === 1_024)
    .map(([id]) => id);

  expect(large.sort()).toEqual([
    'addPublicSignupTokenUser',
    'changePassword',
    'getAdvancedPlayground',
    'getPlayground',
    'importToggles',
    'login',
  ]);
});
