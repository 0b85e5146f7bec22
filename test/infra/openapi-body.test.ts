import { describe, expect, test } from 'vitest';
import { openApiBody, withOpenApiBody } from '../../infra/serverless/open-api-body.ts';
import type { Route } from '../../infra/serverless/read-api.ts';
import type { Template } from '../../infra/serverless/template.ts';

describe('an OpenAPI body for API Gateway', () => {
  test('calls the function behind a route as the given role', () => {
    const { paths } = bodyOf(route('GET /health', 'GetHealth'));

    expect(paths['/health']?.get).toEqual({
      responses: { default: { description: expect.any(String) } },
      'x-amazon-apigateway-integration': {
        type: 'aws_proxy',
        httpMethod: 'POST',
        payloadFormatVersion: '2.0',
        credentials: { 'Fn::GetAtt': ['InvocationRole', 'Arn'] },
        uri: {
          'Fn::Sub': `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/\${GetHealth.Arn}/invocations`,
        },
      },
    });
  });

  test('is OpenAPI 3.0.1 with the title and tags of the API', () => {
    const api = { Name: 'flags', Description: 'All of them', Tags: { stage: 'prod' } };
    const { paths: _, ...rest } = openApiBody({ api, routes: [], role: 'R' });

    expect(rest).toEqual({
      openapi: '3.0.1',
      info: { title: 'flags', version: '1', description: 'All of them' },
      tags: [{ name: 'stage', 'x-amazon-apigateway-tag-value': 'prod' }],
    });
  });

  test('groups the methods of a path', () => {
    const { paths } = bodyOf(route('GET /tags'), route('POST /tags'), route('ANY /tags'));

    expect(Object.keys(paths['/tags'] ?? {})).toEqual([
      'get',
      'post',
      'x-amazon-apigateway-any-method',
    ]);
  });

  test('marks the route $default', () => {
    const { paths } = bodyOf(route('$default'));

    expect(paths['/$default']?.['x-amazon-apigateway-any-method']).toMatchObject({
      isDefaultRoute: true,
    });
  });

  test('declares the parameters of a path, including greedy ones', () => {
    const { paths } = bodyOf(route('GET /tags/{type}/{value+}'));

    expect(paths['/tags/{type}/{value+}']?.parameters).toEqual([
      { name: 'type', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'value+', in: 'path', required: true, schema: { type: 'string' } },
    ]);
  });

  test('writes an integration once for all routes of a function', () => {
    const { paths, components } = bodyOf(
      route('ANY /tags', 'Tags'),
      route('ANY /tags/{proxy+}', 'Tags'),
      route('GET /health', 'Health'),
    );
    const shared = { $ref: '#/components/x-amazon-apigateway-integrations/Tags' };
    const any = 'x-amazon-apigateway-any-method';

    expect([paths['/tags']?.[any], paths['/tags/{proxy+}']?.[any]]).toMatchObject([
      { 'x-amazon-apigateway-integration': shared },
      { 'x-amazon-apigateway-integration': shared },
    ]);
    expect(components).toEqual({
      'x-amazon-apigateway-integrations': {
        Tags: expect.objectContaining({ type: 'aws_proxy', payloadFormatVersion: '2.0' }),
      },
    });
  });

  test('refuses paths that differ only in the names of their parameters', () => {
    expect(() => bodyOf(route('GET /tags/{type}'), route('PUT /tags/{id}'))).toThrow(
      '/tags/{type} and /tags/{id} are the same path: use the same parameter names.',
    );
  });
});

describe('a template with an OpenAPI body', () => {
  const permission = (principal: string) => ({
    Type: 'AWS::Lambda::Permission',
    Properties: { Principal: principal },
  });

  const compiled: Template = {
    Resources: {
      Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'flags', ProtocolType: 'HTTP' } },
      HealthRoute: {
        Type: 'AWS::ApiGatewayV2::Route',
        Properties: {
          RouteKey: 'GET /health',
          Target: { 'Fn::Join': ['/', ['integrations', { Ref: 'HealthIntegration' }]] },
        },
      },
      HealthIntegration: {
        Type: 'AWS::ApiGatewayV2::Integration',
        Properties: { IntegrationUri: { 'Fn::GetAtt': ['HealthFunction', 'Arn'] } },
      },
      HealthPermission: permission('apigateway.amazonaws.com'),
      SchedulePermission: permission('events.amazonaws.com'),
    },
  };

  test('has no separate routes, integrations and permissions of the API', () => {
    const { Resources } = withOpenApiBody(compiled, 'InvocationRole');

    expect(Object.keys(Resources).sort()).toEqual(['Api', 'SchedulePermission']);
  });

  test('defines the API by the body alone, which has every route', () => {
    const { Resources } = withOpenApiBody(compiled, 'InvocationRole');

    expect(Resources.Api?.Properties).toEqual({
      Body: bodyOf(route('GET /health', 'HealthFunction')),
    });
  });

  const withProperty = (id: string, property: object): Template => {
    const resource = compiled.Resources[id];
    if (!resource) throw new Error(`There is no ${id}.`);
    const changed = { ...resource, Properties: { ...resource.Properties, ...property } };
    return { Resources: { ...compiled.Resources, [id]: changed } };
  };

  test.each([
    ['Api', { CorsConfiguration: {} }, 'Api would lose its CorsConfiguration. Remove `cors`'],
    ['Api', { Version: '2' }, 'Api would lose its Version. infra/serverless/open-api-body.ts'],
    ['HealthRoute', { OperationName: 'health' }, 'HealthRoute would lose its OperationName.'],
    [
      'HealthRoute',
      { AuthorizationType: 'AWS_IAM' },
      'HealthRoute has the AuthorizationType AWS_IAM, but only JWT is supported.',
    ],
    [
      'HealthRoute',
      { AuthorizationType: 'JWT', AuthorizerId: 'abc123' },
      'HealthRoute has an authorizer that is not in the template.',
    ],
    [
      'HealthIntegration',
      { PayloadFormatVersion: '1.0' },
      'HealthIntegration has the PayloadFormatVersion 1.0, but only 2.0 is supported.',
    ],
    [
      'HealthIntegration',
      { TimeoutInMillis: 5_000 },
      'HealthIntegration has the TimeoutInMillis 5000, but only 30000 is supported.',
    ],
  ])('is refused when the body would lose something: %s %j', (id, property, message) => {
    expect(() => withOpenApiBody(withProperty(id, property), 'InvocationRole')).toThrow(message);
  });

  test('is refused with an authorizer that is a function', () => {
    const Authorizer = {
      Type: 'AWS::ApiGatewayV2::Authorizer',
      Properties: { Name: 'custom', AuthorizerType: 'REQUEST', IdentitySource: [] },
    };
    const template = { Resources: { ...compiled.Resources, Authorizer } };

    expect(() => withOpenApiBody(template, 'InvocationRole')).toThrow(
      'Authorizer has the AuthorizerType REQUEST, but only JWT is supported.',
    );
  });

  test('is unchanged if it has no HTTP API', () => {
    const template = { Resources: {} };

    expect(withOpenApiBody(template, 'InvocationRole')).toBe(template);
  });
});

function bodyOf(...routes: Route[]) {
  return openApiBody({ api: { Name: 'flags' }, routes, role: 'InvocationRole' });
}

function route(routeKey: string, functionId = 'Function'): Route {
  return { routeKey, functionId };
}
