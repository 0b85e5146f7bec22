import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { repository } from '../../infra/build/repository.ts';
import { packagedTemplate, resourceOf, stage } from '../support/packaged-template.ts';
import { type ConditionalTemplate, resolvedTemplate } from '../support/resolved-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';

let template: ConditionalTemplate;

beforeAll(async () => {
  template = await packagedTemplate(syntheticFunctions(10));
}, 60_000);

type Metric = readonly [namespace: string, name: string, ...dimensions: unknown[]];

interface Widget {
  readonly properties: { readonly title: string; readonly metrics: readonly Metric[] };
}

/** The widgets, with the names of resources in place of what CloudFormation puts there. */
function widgets(): readonly Widget[] {
  const { DashboardBody } = resourceOf(template, 'OperatorDashboard').Properties as {
    DashboardBody: { readonly 'Fn::Sub': unknown };
  };
  const [text] = [DashboardBody['Fn::Sub']].flat();
  return (JSON.parse(String(text)) as { readonly widgets: readonly Widget[] }).widgets;
}

const metrics = () => widgets().flatMap(({ properties }) => properties.metrics);

describe('the dashboard', () => {
  test.each([
    ['requests', 'Count'],
    ['errors', '5xx'],
    ['latency', 'Latency'],
    ['throttles', 'Throttles'],
    ['conflicts', 'TransactionConflict'],
    ['ages of queues', 'ApproximateAgeOfOldestMessage'],
    ['dead letters', 'ApproximateNumberOfMessagesVisible'],
    ['work of the relay', 'EventsRelayed'],
    ['deliveries that arrived', 'DeliveriesDelivered'],
    ['deliveries that will be repeated', 'DeliveriesRepeated'],
    ['deliveries that failed', 'DeliveriesFailed'],
    ['dropped recursion', 'RecursiveInvocationsDropped'],
  ])('shows %s', (_what, metric) => {
    expect(metrics().map(([, name]) => name)).toContain(metric);
  });

  test('shows every queue and every dead-letter queue', () => {
    const shown = JSON.stringify(metrics());

    for (const queue of ['Events', 'Deliveries', 'SlowDeliveries', 'Mails']) {
      expect(shown).toContain(`\${${queue}Queue.QueueName}`);
      expect(shown).toContain(`\${${queue}DeadLetterQueue.QueueName}`);
    }
  });

  test('shows of the metrics of functions only those that they count, of its stage', async () => {
    const source = await readFile(resolve(repository, 'lib/platform/metrics.ts'), 'utf8');
    const ours = metrics().filter(([namespace]) => namespace === 'Flagwright');

    expect(ours.filter(([, name]) => !source.includes(`'${name}'`))).toEqual([]);
    expect(new Set(ours.map(([, , ...dimensions]) => dimensions.slice(0, 2).join('=')))).toEqual(
      new Set([`Stage=${stage}`]),
    );
  });

  test('exists unless somebody switches it off', () => {
    expect(resolvedTemplate(template).Resources.OperatorDashboard).toBeDefined();
    expect(
      resolvedTemplate(template, { Dashboard: 'off' }).Resources.OperatorDashboard,
    ).toBeUndefined();
  });
});
