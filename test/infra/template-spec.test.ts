import { beforeAll, describe, expect, test } from 'vitest';
import type { Resource, Template } from '../../infra/serverless/template.ts';
import { problemsOf } from '../support/cloudformation-spec.ts';
import { services } from '../support/packaged-service.ts';

describe('every property of every resource', () => {
  let template: Template;
  beforeAll(async () => {
    ({ template } = await services['the service as it is']());
  }, 60_000);

  test('is known to CloudFormation, of its type, and none is missing', () => {
    expect(problemsOf(template)).toEqual([]);
  });
});

describe('the check of properties', () => {
  const queue = (Properties: object): Template => ({
    Resources: { Queue: { Type: 'AWS::SQS::Queue', Properties } as Resource },
  });

  test('finds a made-up property', () => {
    expect(problemsOf(queue({ MaximumPatience: 5 }))).toEqual(['Queue.MaximumPatience: unknown']);
  });

  test('finds a made-up property of an object inside of a list', () => {
    const table = {
      Type: 'AWS::DynamoDB::Table',
      Properties: { KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH', Sort: 'up' }] },
    };

    expect(problemsOf({ Resources: { Table: table } })).toEqual([
      'Table.KeySchema[0].Sort: unknown',
    ]);
  });

  test('finds a property that is missing', () => {
    const topic = { Type: 'AWS::SNS::Subscription', Properties: { Protocol: 'email' } };

    expect(problemsOf({ Resources: { Subscription: topic } })).toEqual([
      'Subscription.TopicArn: missing',
    ]);
  });

  test.each([
    ['a text for a number', { DelaySeconds: '5' }, 'Queue.DelaySeconds: not of type integer'],
    ['a text for a list', { Tags: 'team=x' }, 'Queue.Tags: not a list'],
    ['a joined text for a list', { Tags: { 'Fn::Sub': 'x' } }, 'Queue.Tags: not a text'],
    [
      'the wrong type in one case of a condition',
      { DelaySeconds: { 'Fn::If': ['HasDelay', 'five', { Ref: 'AWS::NoValue' }] } },
      'Queue.DelaySeconds: not of type integer',
    ],
  ])('finds %s', (_what, properties, problem) => {
    expect(problemsOf(queue(properties))).toEqual([problem]);
  });

  test('finds an unknown type and an unknown attribute of a resource', () => {
    const made = { Type: 'AWS::SQS::Bucket', Properties: {} };
    const reader = { Type: 'AWS::SQS::Queue', Properties: {}, DeletionPolicies: 'Retain' };

    expect(problemsOf({ Resources: { Made: made, Reader: reader } })).toEqual([
      'Made: there is no AWS::SQS::Bucket',
      'Reader.DeletionPolicies: unknown',
    ]);
  });

  test('finds an attribute that the other resource does not have', () => {
    const { Resources } = queue({ QueueName: { 'Fn::GetAtt': ['Queue', 'Colour'] } });

    expect(problemsOf({ Resources })).toEqual(['Queue: Queue has no Colour']);
  });

  test('accepts references, and values that a condition leaves out', () => {
    const properties = {
      KmsMasterKeyId: { Ref: 'Key' },
      DelaySeconds: { 'Fn::If': ['HasDelay', 5, { Ref: 'AWS::NoValue' }] },
    };

    expect(problemsOf(queue(properties))).toEqual([]);
  });
});
