import { beforeAll, describe, expect, test } from 'vitest';
import { FUNCTION_LANES, withDeploymentOrder } from '../../infra/serverless/deployment-order.ts';
import { type Resource, resourcesOfType, type Template } from '../../infra/serverless/template.ts';
import { type PackagedService, services } from '../support/packaged-service.ts';
import { circle } from '../support/template-graph.ts';

const dependencies = ({ DependsOn = [] }: Resource): readonly string[] => [DependsOn].flat();

describe.each(Object.entries(services))('the deployment of %s', (_name, packaged) => {
  let fixture: PackagedService;
  beforeAll(async () => {
    fixture = await packaged();
  }, 300_000);

  test('makes functions in ten lanes', () => {
    const functions = resourcesOfType(fixture.template, 'AWS::Lambda::Function').filter(
      ([, { Condition }]) => Condition === undefined,
    );
    const previous = new Map(
      functions.map(([id, resource]) => [
        id,
        dependencies(resource).filter((other) => functions.some(([own]) => own === other)),
      ]),
    );
    const first = [...previous].filter(([, before]) => before.length === 0);
    const followed = [...previous.values()].flat();

    expect(first).toHaveLength(FUNCTION_LANES);
    expect(new Set(followed).size).toBe(functions.length - FUNCTION_LANES);
    expect(followed).toHaveLength(functions.length - FUNCTION_LANES);
    expect(circle(fixture.template)).toBeUndefined();
  });

  test.each([
    'AWS::Lambda::EventSourceMapping',
    'AWS::Lambda::EventInvokeConfig',
    'AWS::Lambda::Permission',
    'AWS::Events::Rule',
    'AWS::CloudWatch::Alarm',
  ])('makes each %s when the API is there', (type) => {
    const late = resourcesOfType(fixture.template, type);

    expect(late.length).toBeGreaterThan(1);
    for (const [id, resource] of late) {
      expect([id, dependencies(resource)]).toEqual([id, expect.arrayContaining(['HttpApiStage'])]);
    }
  });
});

test('a function that may be left out is in no lane', () => {
  const fn: Resource = { Type: 'AWS::Lambda::Function', Properties: {} };
  const authorizer: Resource = { ...fn, Condition: 'HasEvents' };
  const needing: Resource = { ...fn, Properties: { Address: { Ref: 'Events' } } };
  const operations = Array.from({ length: 12 }, (_, index): [string, Resource] => [
    `F${index}`,
    needing,
  ]);
  const Body = operations.map(([id]) => ({ 'Fn::Sub': `\${${id}.Arn}` }));
  const template: Template = {
    Resources: {
      ...Object.fromEntries(operations),
      Authorizer: authorizer,
      Events: {
        Type: 'AWS::AppSync::Api',
        Condition: 'HasEvents',
        Properties: { Authorizer: { 'Fn::GetAtt': ['Authorizer', 'Arn'] } },
      },
      Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Body } },
      Stage: { Type: 'AWS::ApiGatewayV2::Stage', Properties: { ApiId: { Ref: 'Api' } } },
    },
  };

  const ordered = withDeploymentOrder(template);

  expect(circle(ordered)).toBeUndefined();
  expect(ordered.Resources.Authorizer).toEqual(authorizer);
  expect(Object.values(ordered.Resources).flatMap(dependencies)).not.toContain('Authorizer');
});

test('a worker comes after the functions of the API, which a lane would make wait for it otherwise', () => {
  const fn: Resource = { Type: 'AWS::Lambda::Function', Properties: {} };
  const worker: Resource = { ...fn, Properties: { Address: { Ref: 'Api' } }, DependsOn: 'Role' };
  const operations = Array.from({ length: 12 }, (_, index): [string, Resource] => [
    `F${index}`,
    fn,
  ]);
  const Body = operations.map(([id]) => ({ 'Fn::Sub': `\${${id}.Arn}` }));
  const template: Template = {
    Resources: {
      Worker: worker,
      ...Object.fromEntries(operations),
      Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Body } },
      Stage: { Type: 'AWS::ApiGatewayV2::Stage', Properties: { ApiId: { Ref: 'Api' } } },
    },
  };

  const ordered = withDeploymentOrder(template);

  expect(circle(ordered)).toBeUndefined();
  expect(ordered.Resources.F10?.DependsOn).toEqual(['F0']);
  expect(ordered.Resources.Worker?.DependsOn).toEqual(['Role', 'F2']);
});
