import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenApiBody } from '../../infra/serverless/open-api-body.ts';
import { resourcesOfType, type Template } from '../../infra/serverless/template.ts';
import { packagedTemplate, resourceOf } from '../support/packaged-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';

/** As an operator may write it into `serverless.yml`. */
const withApi = (lines: string) => (text: string) =>
  text.replace('\n  environment:\n', `\n  httpApi:\n${lines}\n  environment:\n`);

/** The functions of a small service; its checks of health need a token with a scope. */
function functionsWithAuthorizer(): Record<string, object> {
  const functions = syntheticFunctions(10);
  const { getHealth } = functions;
  const authorizer = { name: 'people', scopes: ['flags:read'] };
  const events = [{ httpApi: { method: 'GET', path: '/health', authorizer } }];
  return { ...functions, getHealth: { ...getHealth, events } };
}

describe('settings of the API in serverless.yml', () => {
  let template: Template;
  let body: OpenApiBody;

  beforeAll(async () => {
    const edit = withApi(`    metrics: true
    disableDefaultEndpoint: true
    authorizers:
      people:
        identitySource: $request.header.X-Token
        issuerUrl: https://id.example.com
        audience: [flags]`);
    template = await packagedTemplate(functionsWithAuthorizer(), { edit });
    body = resourceOf(template, 'HttpApi').Properties.Body as OpenApiBody;
  }, 60_000);

  test('close the address that API Gateway assigns', () => {
    expect(body).toMatchObject({
      'x-amazon-apigateway-endpoint-configuration': {
        disableExecuteApiEndpoint: { 'Fn::If': ['HasDomain', true, true] },
      },
    });
  });

  test('define an authorizer of tokens in the body, and nowhere else', () => {
    expect(body.components?.securitySchemes).toEqual({
      people: {
        type: 'oauth2',
        'x-amazon-apigateway-authorizer': {
          type: 'jwt',
          jwtConfiguration: { issuer: 'https://id.example.com', audience: ['flags'] },
          identitySource: '$request.header.X-Token',
        },
      },
    });
    expect(resourcesOfType(template, 'AWS::ApiGatewayV2::Authorizer')).toEqual([]);
  });

  test('guard the routes that name the authorizer, with their scopes', () => {
    const guarded = Object.entries(body.paths).filter(([, item]) =>
      JSON.stringify(item).includes('"security"'),
    );

    expect(guarded).toMatchObject([
      ['/health', { get: { security: [{ people: ['flags:read'] }] } }],
    ]);
  });

  test('switch on the metrics of each route', () => {
    expect(resourceOf(template, 'HttpApiStage').Properties.DefaultRouteSettings).toMatchObject({
      DetailedMetricsEnabled: true,
    });
  });
});

test('CORS of the API is refused, because the functions answer for it', async () => {
  const packaged = packagedTemplate(syntheticFunctions(10), { edit: withApi('    cors: true') });

  await expect(packaged).rejects.toThrow('HttpApi would lose its CorsConfiguration.');
}, 60_000);
