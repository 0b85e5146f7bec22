import { beforeAll, describe, expect, test } from 'vitest';
import { isThrottled } from '../../infra/build/bundle-entries.ts';
import { discover } from '../../infra/build/discover.ts';
import { sharedRoutes } from '../../infra/build/shared-functions.ts';
import { resourcesOfType } from '../../infra/serverless/template.ts';
import type { Contract } from '../../lib/http/contract.ts';
import { type PackagedService, services } from '../support/packaged-service.ts';
import { resourceOf, service, stage } from '../support/packaged-template.ts';

const discovered = await discover();

/** A method as routes have it. */
const methodOf = (key: string) =>
  key === 'x-amazon-apigateway-any-method' ? 'ANY' : key.toUpperCase();

/** The routes of an operation: its own, or those of the function that it shares. */
function routesOf({ method, path, sharedFunction }: Contract): string[] {
  if (!sharedFunction) return [`${method} ${path}`];
  return sharedRoutes(discovered, sharedFunction).map((route) => `${route.method} ${route.path}`);
}

/** What tokens of applications are for, and the questions of browsers before it. */
const routesOfApplications = [
  ...new Set(
    discovered.operations
      .map(({ operation }) => operation.contract)
      .filter(
        ({ access, method, crossOrigin }) =>
          access.kind === 'application' || (method === 'OPTIONS' && crossOrigin),
      )
      .flatMap(routesOf),
  ),
];

describe.each(Object.entries(services))('the API of %s', (_name, packaged) => {
  let fixture: PackagedService;
  beforeAll(async () => {
    fixture = await packaged();
  }, 60_000);

  /** Path, method and operation of every route. */
  const routes = () =>
    Object.entries(fixture.body.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([key]) => key !== 'parameters')
        .map(([method, operation]) => ({ path, method, operation })),
    );

  /** The integration of a route, its own or a shared one. */
  const integrationOf = (operation: unknown): object => {
    const { 'x-amazon-apigateway-integration': used } = operation as {
      'x-amazon-apigateway-integration': { readonly $ref?: string };
    };
    const shared = fixture.body.components?.['x-amazon-apigateway-integrations'] ?? {};
    const name = used.$ref?.replace('#/components/x-amazon-apigateway-integrations/', '');
    return name === undefined ? used : (shared[name] ?? {});
  };

  const uriOf = (operation: unknown) => JSON.stringify(integrationOf(operation));

  test('routes to exactly the HTTP functions', () => {
    const targets = routes()
      .flatMap(({ operation }) => /\w+(?=\.Arn\}\/invocations)/.exec(uriOf(operation)) ?? [])
      .map((id) => fixture.functions.get(id)?.FunctionName);

    expect([...new Set(targets)].sort()).toEqual(
      fixture.httpIds.map((id) => `${service}-${stage}-${id}`).sort(),
    );
  });

  test('defines routes, integrations and permissions of the API only in its body', () => {
    const types = Object.values(fixture.template.Resources).map(({ Type }) => Type);

    expect(types).not.toContain('AWS::ApiGatewayV2::Route');
    expect(types).not.toContain('AWS::ApiGatewayV2::Integration');
    expect(
      resourcesOfType(fixture.template, 'AWS::Lambda::Permission').filter(
        ([, { Properties }]) =>
          !['events.amazonaws.com', 'appsync.amazonaws.com'].includes(String(Properties.Principal)),
      ),
    ).toEqual([]);
  });

  test('has one route for unmatched requests', () => {
    const defaults = routes().filter(({ operation }) =>
      JSON.stringify(operation).includes('"isDefaultRoute":true'),
    );

    expect(defaults).toMatchObject([
      { path: '/$default', method: 'x-amazon-apigateway-any-method' },
    ]);
  });

  test('calls every function with the one role that is allowed to', () => {
    for (const { operation } of routes()) {
      expect(integrationOf(operation)).toMatchObject({
        type: 'aws_proxy',
        httpMethod: 'POST',
        payloadFormatVersion: '2.0',
        credentials: { 'Fn::GetAtt': ['HttpApiInvocationRole', 'Arn'] },
      });
    }
  });

  test('is valid OpenAPI 3.0.1: known methods, each with a response', () => {
    const known = /^(get|head|put|post|delete|patch|options|x-amazon-apigateway-any-method)$/;

    expect(fixture.body.openapi).toBe('3.0.1');
    for (const { method, operation } of routes()) {
      expect(method).toMatch(known);
      expect(operation).toMatchObject({
        responses: { default: { description: expect.any(String) } },
      });
    }
  });

  test('declares exactly the parameters of each path', () => {
    for (const [path, { parameters = [] }] of Object.entries(fixture.body.paths)) {
      const declared = (parameters as { name: string }[]).map(({ name }) => `{${name}}`);

      expect(declared).toEqual(path.match(/\{[^}]+\}/g) ?? []);
    }
  });
});

describe('the routes that strangers may call, of the service as it is', () => {
  let fixture: PackagedService;
  beforeAll(async () => {
    fixture = await services['the service as it is']();
  }, 60_000);

  const routeSettings = () =>
    resourceOf(fixture.template, 'HttpApiStage').Properties.RouteSettings as Readonly<
      Record<string, { readonly ThrottlingRateLimit: number }>
    >;

  test.each([
    'POST /auth/simple/login',
    'POST /auth/logout',
    'ANY /logout',
    'GET /auth/oidc/login',
    'GET /auth/oidc/callback',
    'POST /auth/reset/password',
    'POST /invite/{token}/signup',
    'POST /edge/validate',
  ])('%s has a throttle of its own, far below that of the API', (route) => {
    expect(routeSettings()[route]).toEqual({
      ThrottlingRateLimit: expect.toSatisfy((rate: number) => rate <= 10),
      ThrottlingBurstLimit: expect.toSatisfy((burst: number) => burst <= 20),
    });
  });

  test('are redirected when they are spelled differently, so that no spelling passes a throttle', () => {
    const throttled = discovered.operations
      .filter(({ operation }) => isThrottled(operation.contract))
      .flatMap(({ operation: { contract } }) => routesOf(contract));

    const ofStrangers = Object.keys(routeSettings()).filter(
      (route) => !routesOfApplications.includes(route),
    );
    expect(ofStrangers.sort()).toEqual([...new Set(['$default', ...throttled])].sort());
  });

  test.each(routesOfApplications)('%s, for applications, has a throttle of its own', (route) => {
    expect(routeSettings()[route]).toEqual({
      ThrottlingRateLimit: 200,
      ThrottlingBurstLimit: 400,
    });
  });

  test('exist, as API Gateway requires of every route with settings', () => {
    const routes = Object.entries(fixture.body.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) =>
        path === '/$default' ? '$default' : `${methodOf(method)} ${path}`,
      ),
    );

    expect(routes).toEqual(expect.arrayContaining(Object.keys(routeSettings())));
  });

  test('reserve concurrency where they hash passwords, only if the deployment sets it', () => {
    const reserving = resourcesOfType(fixture.template, 'AWS::Lambda::Function').flatMap(
      ([
        id,
        {
          Properties: { ReservedConcurrentExecutions: reserved },
        },
      ]) => (reserved === undefined ? [] : [[id, reserved]]),
    );
    const reserved = {
      'Fn::If': ['HasReservedConcurrency', { Ref: 'ReservedConcurrency' }, { Ref: 'AWS::NoValue' }],
    };

    expect(Object.fromEntries(reserving)).toEqual({
      AddPublicSignupTokenUserLambdaFunction: reserved,
      ChangePasswordLambdaFunction: reserved,
      LoginLambdaFunction: reserved,
    });
    expect(fixture.template).toMatchObject({
      Parameters: { ReservedConcurrency: { Default: '' } },
      Conditions: { HasReservedConcurrency: expect.anything() },
    });
  });
});
