import { beforeAll, describe, expect, test } from 'vitest';
import { isReplacedWith } from '../support/cloudformation-spec.ts';
import { packagedTemplate, resourceOf, stage } from '../support/packaged-template.ts';
import { type ConditionalTemplate, resolvedTemplate } from '../support/resolved-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';
import { textOf } from '../support/template-text.ts';

// CloudFormation makes the replacement of a resource before it deletes the former one. If both have one name,
// AWS refuses it.
let template: ConditionalTemplate;

beforeAll(async () => {
  template = await packagedTemplate(syntheticFunctions(5));
}, 60_000);

const propertiesOf = (id: string, values: Readonly<Record<string, string>>) =>
  resourceOf(resolvedTemplate(template, values), id).Properties;

describe('a budget for another recipient', () => {
  const parameters = { BudgetDollars: '50', AlarmEmail: 'team@example.com' };
  const topic = 'arn:aws:sns:eu-west-1:123456789012:flagwright-prod-AlarmTopic-1A';

  const nameFor = (subscription: string) => {
    const { Budget } = propertiesOf('Budget', parameters) as { Budget: { BudgetName: object } };
    return textOf(Budget.BudgetName, {
      AlarmSubscription: `${topic}:${subscription}`,
      'AWS::Region': 'eu-west-1',
    });
  };

  test('is a replacement, as is the subscription', () => {
    expect(isReplacedWith('AWS::Budgets::Budget', 'NotificationsWithSubscribers')).toBe(true);
    expect(isReplacedWith('AWS::SNS::Subscription', 'Endpoint')).toBe(true);
    expect(propertiesOf('AlarmSubscription', parameters).Endpoint).toEqual({ Ref: 'AlarmEmail' });
  });

  test('has another name, made of the id of the subscription and not of the address', () => {
    expect([
      nameFor('1a2b3c4d-7f04-4ab1-9f5c-000000000000'),
      nameFor('5e6f7a8b-7f04-4ab1-9f5c-000000000000'),
    ]).toEqual([
      `flagwright-${stage}-eu-west-1-1a2b3c4d`,
      `flagwright-${stage}-eu-west-1-5e6f7a8b`,
    ]);
  });
});
