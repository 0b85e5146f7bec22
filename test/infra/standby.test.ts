import { beforeAll, describe, expect, test } from 'vitest';
import { resourcesOfType, type Template } from '../../infra/serverless/template.ts';
import { packagedTemplate } from '../support/packaged-template.ts';
import { resolvedTemplate } from '../support/resolved-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';

describe.each([
  ['no', true, 'ENABLED'],
  ['yes', false, 'DISABLED'],
])('a deployment with standby=%s', (standby, enabled, state) => {
  let template: Template;
  beforeAll(async () => {
    template = await packagedTemplate(syntheticFunctions(5), {
      params: { standby, mailTransport: 'ses' },
    });
  }, 300_000);

  test(`has all workers of queues ${state.toLowerCase()}`, () => {
    const workers = resourcesOfType(template, 'AWS::Lambda::EventSourceMapping');

    // Of events, deliveries, slow deliveries and e-mails.
    expect(workers.map(([, { Properties }]) => Properties.Enabled)).toEqual([
      enabled,
      enabled,
      enabled,
      enabled,
    ]);
  });

  test(`has all schedules ${state.toLowerCase()}`, () => {
    const rules = resourcesOfType(template, 'AWS::Events::Rule');

    expect(rules.length).toBeGreaterThan(2);
    for (const [, { Properties }] of rules) expect(Properties.State).toBe(state);
  });

  test(`${enabled ? 'has' : 'has no'} alarms for schedules that do not run`, () => {
    const { Resources } = resolvedTemplate(template);

    expect('MinuteRunsAlarm' in Resources).toBe(enabled);
    expect('HourlyRunsAlarm' in Resources).toBe(enabled);
  });
});
