import { type GetAtt, type Resource, resourcesOfType, type Template } from './template.ts';

/** A route of the API and the CloudFormation id of the function behind it. */
export interface Route {
  /** For example `GET /health`, or `$default`. */
  readonly routeKey: string;
  readonly functionId: string;
}

interface ApiProperties {
  readonly Name: string;
  readonly Tags?: Readonly<Record<string, string>>;
}

/** The OpenAPI 3.0.1 document from which API Gateway creates an HTTP API. */
export interface OpenApiBody {
  readonly openapi: '3.0.1';
  readonly info: { readonly title: string; readonly version: string };
  readonly tags: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const anyMethod = 'x-amazon-apigateway-any-method';

/**
 * Describes an HTTP API of Lambda functions to API Gateway.
 *
 * @param role CloudFormation id of the role with which API Gateway calls the functions
 * @throws {Error} when two paths differ only in the names of their parameters
 */
export function openApiBody(
  { Name, Tags = {} }: ApiProperties,
  routes: readonly Route[],
  role: string,
): OpenApiBody {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const { path, method } = placeOf(route.routeKey);
    const item = paths[path] ?? parametersOf(path);
    paths[path] = { ...item, [method]: operationOf(route, role) };
  }
  refuseTwins(Object.keys(paths));
  return {
    openapi: '3.0.1',
    info: { title: Name, version: '1' },
    tags: Object.entries(Tags).map(([name, value]) => ({
      name,
      'x-amazon-apigateway-tag-value': value,
    })),
    paths,
  };
}

/**
 * The template with an HTTP API from one OpenAPI body: one resource instead of three for every
 * function. See docs/adr/0001-one-http-api-body.md.
 *
 * @param role CloudFormation id of the role with which API Gateway calls the functions
 */
export function withOpenApiBody(template: Template, role: string): Template {
  const [api] = resourcesOfType(template, 'AWS::ApiGatewayV2::Api');
  if (!api) return template;
  const [id, { Properties, ...attributes }] = api;
  const body = openApiBody(Properties as unknown as ApiProperties, routesOf(template), role);
  const kept = Object.entries(template.Resources).filter(([, resource]) => !isReplaced(resource));
  return {
    ...template,
    Resources: {
      ...Object.fromEntries(kept),
      // The body contains name and tags; the properties for them are for an API without a body.
      [id]: { ...attributes, Properties: { Body: body } },
    },
  };
}

function placeOf(routeKey: string): { path: string; method: string } {
  if (routeKey === '$default') return { path: '/$default', method: anyMethod };
  const [method = '', path = ''] = routeKey.split(' ');
  return { path, method: method === 'ANY' ? anyMethod : method.toLowerCase() };
}

function parametersOf(path: string) {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  return names.length === 0
    ? {}
    : {
        parameters: names.map((name) => ({
          name,
          in: 'path',
          required: true,
          schema: { type: 'string' },
        })),
      };
}

function operationOf({ routeKey, functionId }: Route, role: string) {
  return {
    ...(routeKey === '$default' && { isDefaultRoute: true }),
    responses: { default: { description: 'What the function answers.' } },
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      // API Gateway calls Lambda with POST, whatever the method of the route.
      httpMethod: 'POST',
      payloadFormatVersion: '2.0',
      credentials: { 'Fn::GetAtt': [role, 'Arn'] },
      uri: {
        'Fn::Sub': `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/\${${functionId}.Arn}/invocations`,
      },
    },
  };
}

/** OpenAPI considers `/a/{x}` and `/a/{y}` the same path, which may occur only once. */
function refuseTwins(paths: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const shape = path.replaceAll(/\{[^}]*\}/g, '{}');
    const twin = seen.get(shape);
    if (twin) {
      throw new Error(`${twin} and ${path} are the same path: use the same parameter names.`);
    }
    seen.set(shape, path);
  }
}

function routesOf(template: Template): Route[] {
  const functionOf = (integrationId: string): string => {
    const { IntegrationUri } = template.Resources[integrationId]?.Properties ?? {};
    return (IntegrationUri as GetAtt)['Fn::GetAtt'][0];
  };
  return resourcesOfType(template, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => {
    const { RouteKey, Target } = Properties as {
      RouteKey: string;
      Target: { 'Fn::Join': [string, [string, { Ref: string }]] };
    };
    return { routeKey: RouteKey, functionId: functionOf(Target['Fn::Join'][1][1].Ref) };
  });
}

/**
 * Resources that the body replaces: routes, integrations, and the permission to call each function.
 */
function isReplaced({ Type, Properties }: Resource): boolean {
  return (
    Type === 'AWS::ApiGatewayV2::Route' ||
    Type === 'AWS::ApiGatewayV2::Integration' ||
    (Type === 'AWS::Lambda::Permission' && Properties.Principal === 'apigateway.amazonaws.com')
  );
}
