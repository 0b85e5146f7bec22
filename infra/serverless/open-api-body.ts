import { refuseLostProperties } from './carried-over.ts';
import { type Authorizer, type Route, readAuthorizers, readRoutes } from './read-api.ts';
import { type Resource, resourcesOfType, type Template } from './template.ts';

export interface ApiProperties {
  readonly Name: string;
  readonly Description?: string;
  readonly Tags?: Readonly<Record<string, string>>;
  /** Possibly decided by a condition of the template. */
  readonly DisableExecuteApiEndpoint?: unknown;
}

/** The parts of an HTTP API from which its body is made. */
export interface ApiParts {
  readonly api: ApiProperties;
  readonly routes: readonly Route[];
  readonly authorizers?: readonly Authorizer[];
  /** CloudFormation id of the role with which API Gateway calls the functions. */
  readonly role: string;
}

/** The OpenAPI 3.0.1 document from which API Gateway creates an HTTP API. */
export interface OpenApiBody {
  readonly openapi: '3.0.1';
  readonly info: { readonly title: string; readonly version: string };
  readonly tags: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: {
    readonly securitySchemes?: Readonly<Record<string, object>>;
    /** Integrations that several routes use, by the CloudFormation id of the function. */
    readonly [integrations]?: Readonly<Record<string, object>>;
  };
}

const anyMethod = 'x-amazon-apigateway-any-method';
const integration = 'x-amazon-apigateway-integration';
const integrations = 'x-amazon-apigateway-integrations';

/**
 * Describes an HTTP API of Lambda functions to API Gateway. Routes of one function share one integration, of
 * which an API may have 300.
 *
 * @throws {Error} when two paths differ only in the names of their parameters
 */
export function openApiBody({ api, routes, authorizers = [], role }: ApiParts): OpenApiBody {
  const shared = sharedFunctions(routes);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const { path, method } = placeOf(route.routeKey);
    const item = paths[path] ?? parametersOf(path);
    const used = shared.has(route.functionId)
      ? { $ref: `#/components/${integrations}/${route.functionId}` }
      : integrationOf(route.functionId, role);
    paths[path] = { ...item, [method]: operationOf(route, used) };
  }
  refuseTwins(Object.keys(paths));
  const components = {
    ...(authorizers.length > 0 && {
      securitySchemes: Object.fromEntries(authorizers.map((each) => [each.name, schemeOf(each)])),
    }),
    ...(shared.size > 0 && {
      [integrations]: Object.fromEntries([...shared].map((id) => [id, integrationOf(id, role)])),
    }),
  };
  return { ...headOf(api), paths, ...(Object.keys(components).length > 0 && { components }) };
}

/**
 * The template with an HTTP API from one OpenAPI body: one resource instead of three for every
 * function. See docs/adr/0001-one-http-api-body.md.
 *
 * @param role CloudFormation id of the role with which API Gateway calls the functions
 * @throws {Error} when the API has a setting that the body does not carry over
 */
export function withOpenApiBody(template: Template, role: string): Template {
  const [api] = resourcesOfType(template, 'AWS::ApiGatewayV2::Api');
  if (!api) return template;
  refuseLostProperties(template);
  const [id, { Properties, ...attributes }] = api;
  const body = openApiBody({
    // CloudFormation's own type of an API, which osls has written.
    api: Properties as unknown as ApiProperties,
    routes: readRoutes(template),
    authorizers: readAuthorizers(template),
    role,
  });
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

/** The number of integrations that API Gateway makes of a body: one for each that is written down. */
export function integrationsIn({ paths, components }: OpenApiBody): number {
  const own = Object.values(paths)
    .flatMap((item) => Object.values(item) as Readonly<Record<string, object>>[])
    .filter((operation) => operation[integration] && !('$ref' in operation[integration]));
  return own.length + Object.keys(components?.[integrations] ?? {}).length;
}

function headOf({ Name, Description, Tags = {}, DisableExecuteApiEndpoint }: ApiProperties) {
  return {
    openapi: '3.0.1' as const,
    info: { title: Name, version: '1', ...(Description && { description: Description }) },
    tags: Object.entries(Tags).map(([name, value]) => ({
      name,
      'x-amazon-apigateway-tag-value': value,
    })),
    ...(DisableExecuteApiEndpoint !== undefined && {
      'x-amazon-apigateway-endpoint-configuration': {
        disableExecuteApiEndpoint: DisableExecuteApiEndpoint,
      },
    }),
  };
}

function sharedFunctions(routes: readonly Route[]): ReadonlySet<string> {
  const ids = routes.map(({ functionId }) => functionId);
  return new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
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

function operationOf({ routeKey, authorization }: Route, used: object) {
  return {
    ...(routeKey === '$default' && { isDefaultRoute: true }),
    ...(authorization && { security: [{ [authorization.authorizer]: authorization.scopes }] }),
    responses: { default: { description: 'What the function answers.' } },
    [integration]: used,
  };
}

function integrationOf(functionId: string, role: string) {
  return {
    type: 'aws_proxy',
    // API Gateway calls Lambda with POST, whatever the method of the route.
    httpMethod: 'POST',
    payloadFormatVersion: '2.0',
    credentials: { 'Fn::GetAtt': [role, 'Arn'] },
    uri: {
      'Fn::Sub': `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/\${${functionId}.Arn}/invocations`,
    },
  };
}

function schemeOf({ issuer, audience, identitySource }: Authorizer) {
  return {
    type: 'oauth2',
    'x-amazon-apigateway-authorizer': {
      type: 'jwt',
      jwtConfiguration: { issuer, audience },
      identitySource: identitySource.join(','),
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

/**
 * Resources that the body replaces: routes, integrations, authorizers, and the permission to call each
 * function.
 */
function isReplaced({ Type, Properties }: Resource): boolean {
  return (
    Type === 'AWS::ApiGatewayV2::Route' ||
    Type === 'AWS::ApiGatewayV2::Integration' ||
    Type === 'AWS::ApiGatewayV2::Authorizer' ||
    (Type === 'AWS::Lambda::Permission' && Properties.Principal === 'apigateway.amazonaws.com')
  );
}
