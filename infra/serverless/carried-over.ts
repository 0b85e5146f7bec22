import { resourcesOfType, type Template } from './template.ts';

/** The properties of an HTTP API and its parts that the OpenAPI body carries over. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Api': [
    'Name',
    'ProtocolType',
    'Tags',
    'Description',
    'DisableExecuteApiEndpoint',
  ],
  'AWS::ApiGatewayV2::Route': [
    'ApiId',
    'RouteKey',
    'Target',
    'AuthorizationType',
    'AuthorizerId',
    'AuthorizationScopes',
  ],
  'AWS::ApiGatewayV2::Integration': [
    'ApiId',
    'IntegrationType',
    'IntegrationUri',
    'PayloadFormatVersion',
    'TimeoutInMillis',
  ],
  'AWS::ApiGatewayV2::Authorizer': [
    'ApiId',
    'Name',
    'AuthorizerType',
    'IdentitySource',
    'JwtConfiguration',
  ],
};

/** What to do instead of setting a property. */
const hints: Readonly<Record<string, string>> = {
  CorsConfiguration:
    'Remove `cors`: functions answer for it themselves (docs/adr/0010-cors-in-the-functions.md).',
};

/**
 * Refuses what the OpenAPI body would lose without a word: a deployment must not look as if it had an
 * authorizer or a setting that API Gateway never hears of.
 * @throws {Error} that names the resource and the property
 */
export function refuseLostProperties(template: Template): void {
  for (const [type, names] of Object.entries(kept)) {
    for (const [id, { Properties }] of resourcesOfType(template, type)) {
      const lost = Object.entries(Properties).find(
        ([name, value]) => value !== undefined && value !== null && !names.includes(name),
      );
      if (lost) throw new Error(`${id} would lose its ${lost[0]}. ${hintFor(lost[0])}`);
    }
  }
  refuseValues(template, 'AWS::ApiGatewayV2::Authorizer', 'AuthorizerType', ['JWT']);
  refuseValues(template, 'AWS::ApiGatewayV2::Route', 'AuthorizationType', ['JWT', 'NONE']);
  refuseValues(template, 'AWS::ApiGatewayV2::Integration', 'PayloadFormatVersion', ['2.0']);
  // The most, and what API Gateway takes without a value.
  refuseValues(template, 'AWS::ApiGatewayV2::Integration', 'TimeoutInMillis', [30_000]);
}

function hintFor(property: string): string {
  return hints[property] ?? 'infra/serverless/open-api-body.ts does not carry it over.';
}

/** @throws {Error} when a property has a value that the body cannot express, or the functions do not understand */
function refuseValues(
  template: Template,
  type: string,
  property: string,
  allowed: readonly unknown[],
): void {
  for (const [id, { Properties }] of resourcesOfType(template, type)) {
    const value = Properties[property] ?? allowed[0];
    if (!allowed.includes(value)) {
      throw new Error(`${id} has the ${property} ${value}, but only ${allowed[0]} is supported.`);
    }
  }
}
