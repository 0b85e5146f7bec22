import { beforeAll, describe, expect, test } from 'vitest';
import { parseProvisioned, withProvisioned } from '../../infra/serverless/provisioned.ts';
import { resourcesOfType, type Template } from '../../infra/serverless/template.ts';
import { problemsOf } from '../support/cloudformation-spec.ts';
import { packagedTemplate, resourceOf } from '../support/packaged-template.ts';
import { resolvedTemplate } from '../support/resolved-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';
import { circle, danglingReferences } from '../support/template-graph.ts';

const provisioned = 'routeNotFound=2,dispatchEvents=1,relayEvents=1';

let plain: Template;
let template: Awaited<ReturnType<typeof packagedTemplate>>;

beforeAll(async () => {
  [plain, template] = await Promise.all([
    packagedTemplate(syntheticFunctions(20)),
    packagedTemplate(syntheticFunctions(20), { params: { provisioned } }),
  ]);
}, 120_000);

describe('functions with provisioned concurrency', () => {
  test('have a version each, and an alias with the number of processes', () => {
    const aliases = resourcesOfType(template, 'AWS::Lambda::Alias');
    const versions = resourcesOfType(template, 'AWS::Lambda::Version');

    expect(aliases.map(([id]) => id).sort()).toEqual([
      'DispatchEventsLambdaFunctionProvisioned',
      'RelayEventsLambdaFunctionProvisioned',
      'RouteNotFoundLambdaFunctionProvisioned',
    ]);
    expect(versions).toHaveLength(3);
    const version = versions.find(([id]) => id.startsWith('RouteNotFound'))?.[0];
    expect(resourceOf(template, 'RouteNotFoundLambdaFunctionProvisioned').Properties).toEqual({
      Name: 'provisioned',
      FunctionName: { Ref: 'RouteNotFoundLambdaFunction' },
      FunctionVersion: { 'Fn::GetAtt': [version, 'Version'] },
      ProvisionedConcurrencyConfig: { ProvisionedConcurrentExecutions: 2 },
    });
  });

  test('are called by their alias: from routes, queues and schedules, which may call it', () => {
    const callers = [
      'AWS::ApiGatewayV2::Api',
      'AWS::Lambda::EventSourceMapping',
      'AWS::Events::Rule',
      'AWS::Lambda::Permission',
    ].map((type) => JSON.stringify(resourcesOfType(template, type)));
    const before = JSON.stringify(resourcesOfType(plain, 'AWS::ApiGatewayV2::Api'));

    expect(callers[0]).toContain(
      `functions/\${RouteNotFoundLambdaFunctionProvisioned}/invocations`,
    );
    expect(callers[1]).toContain('{"Ref":"DispatchEventsLambdaFunctionProvisioned"}');
    expect(callers[2]).toContain('{"Ref":"RelayEventsLambdaFunctionProvisioned"}');
    expect(callers[3]).toContain('{"Ref":"RelayEventsLambdaFunctionProvisioned"}');
    for (const id of ['RouteNotFound', 'DispatchEvents', 'RelayEvents']) {
      expect(callers.join()).not.toContain(`\${${id}LambdaFunction.Arn}`);
      expect(callers.join()).not.toContain(`["${id}LambdaFunction","Arn"]`);
    }
    expect(callers[0]?.replaceAll('FunctionProvisioned}', 'Function.Arn}')).toBe(before);
  });

  test('limit how long an event of a schedule waits, as without', () => {
    const limits = resourcesOfType(template, 'AWS::Lambda::EventInvokeConfig');
    const [, relay] = limits.find(([id]) => id.startsWith('RelayEvents')) ?? [];

    expect(relay?.Properties).toMatchObject({
      Qualifier: 'provisioned',
      MaximumRetryAttempts: 0,
    });
    expect(relay?.DependsOn).toContain('RelayEventsLambdaFunctionProvisioned');
  });

  test('make a template that CloudFormation knows, without circles', () => {
    const resolved = resolvedTemplate(template);

    expect(problemsOf(resolved)).toEqual([]);
    expect(danglingReferences(resolved as Template & typeof template)).toEqual([]);
    expect(circle(template)).toBeUndefined();
  });

  test('get a new version when their code, their settings or a parameter changes, and only then', () => {
    const idsWith = (change: object = {}, parameters: object = {}) => {
      const id = 'RouteNotFoundLambdaFunction';
      const fn = resourceOf(plain, id);
      const changed = { ...fn, Properties: { ...fn.Properties, ...change } };
      const { Resources } = withProvisioned(
        { Resources: { [id]: changed }, Parameters: parameters },
        new Map([['routeNotFound', 1]]),
      );
      return Object.keys(Resources).find((each) => each.startsWith(`${id}Version`));
    };

    expect(idsWith()).toBe(idsWith());
    expect(idsWith({ Code: { S3Key: 'another.zip' } })).not.toBe(idsWith());
    expect(idsWith({ MemorySize: 1_024 })).not.toBe(idsWith());
    expect(idsWith({}, { Warm: { Default: 'on' } })).not.toBe(idsWith());
  });
});

test('nothing is provisioned by default', () => {
  expect(resourcesOfType(plain, 'AWS::Lambda::Alias')).toEqual([]);
  expect(resourcesOfType(plain, 'AWS::Lambda::Version')).toEqual([]);
});

describe('the parameter', () => {
  test('has functions and numbers', () => {
    expect([...parseProvisioned(' routeNotFound=1, getMe=20')]).toEqual([
      ['routeNotFound', 1],
      ['getMe', 20],
    ]);
  });

  test.each(['routeNotFound', 'routeNotFound=0', 'routeNotFound=1.5', '=3', 'a=1;b=2'])(
    'is refused as %s',
    (text) => {
      expect(() => parseProvisioned(text)).toThrow('such as routeNotFound=1,getConsoleAsset=3');
    },
  );

  test('is refused with a function that does not exist', () => {
    expect(() => withProvisioned(plain, new Map([['nobody', 1]]))).toThrow(
      'names "nobody", which is not a function',
    );
  });
});
