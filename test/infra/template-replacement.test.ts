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

describe('a vault of backups', () => {
  const key = (id: string) => ({ KmsKey: `arn:aws:kms:eu-west-1:123456789012:key/${id}` });
  const pathWith = (values: Readonly<Record<string, string>>) =>
    textOf(propertiesOf('RestoreRole', { BackupDays: '35' }).Path, { KmsKey: '', ...values });

  test('stays where it is replaced or no longer asked for, since AWS deletes none with backups', () => {
    expect(resourceOf(template, 'BackupVault')).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  });

  test('is named after the id of a role that is made and removed with it', () => {
    const { BackupVaultName } = propertiesOf('BackupVault', { BackupDays: '35' });

    expect(textOf(BackupVaultName, { 'RestoreRole.RoleId': 'AROAQJAEXAMPLEID12345' })).toBe(
      'flagwright-AROAQJAEXAMPLEID12345',
    );
    expect(resourceOf(template, 'RestoreRole').Condition).toBe('HasBackups');
    expect(resourceOf(template, 'RestoreRole')).not.toHaveProperty('DeletionPolicy');
  });

  test('has another name with another key, for which it is replaced: so is the role', () => {
    expect(isReplacedWith('AWS::Backup::BackupVault', 'EncryptionKeyArn')).toBe(true);
    expect(isReplacedWith('AWS::IAM::Role', 'Path')).toBe(true);
    expect([
      pathWith({}),
      pathWith(key('1a2b3c4d-7f04-4ab1-9f5c-000000000000')),
      pathWith(key('mrk-1a2b3c4d7f044ab19f5c000000000000')),
    ]).toEqual([
      '/flagwright-none/',
      '/flagwright-1a2b3c4d-7f04-4ab1-9f5c-000000000000/',
      '/flagwright-mrk-1a2b3c4d7f044ab19f5c000000000000/',
    ]);
  });

  // AWS Backup deletes what has expired with the role that made it.
  test('leaves the role that makes backups as it is with another key', () => {
    expect(propertiesOf('BackupRole', { BackupDays: '35' })).not.toHaveProperty('Path');
  });
});
