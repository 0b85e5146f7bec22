import { describe, expect, test } from 'vitest';
import { openApiBody, type Route, withOpenApiBody } from '../../infra/serverless/open-api-body.ts';
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
    const { paths: _, ...rest } = openApiBody({ Name: 'flags', Tags: { stage: 'prod' } }, [], 'R');

    expect(rest).toEqual({
      openapi: '3.0.1',
      info: { title: 'flags', version: '1' },
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
      Body: openApiBody(
        { Name: 'flags' },
        [route('GET /health', 'HealthFunction')],
        'InvocationRole',
      ),
    });
  });

  test('is unchanged if it has no HTTP API', () => {
    const template = { Resources: {} };

    expect(withOpenApiBody(template, 'InvocationRole')).toBe(template);
  });
});

function bodyOf(...routes: Route[]) {
  return openApiBody({ Name: 'flags' }, routes, 'InvocationRole');
}

function route(routeKey: string, functionId = 'Function'): Route {
  return { routeKey, functionId };
}
