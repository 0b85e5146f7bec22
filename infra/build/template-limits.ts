import { integrationsIn, type OpenApiBody } from '../serverless/open-api-body.ts';
import { type Resource, resourcesOfType, type Template } from '../serverless/template.ts';

/** How much of one limit of AWS a template uses. */
export interface TemplateLimit {
  readonly what: string;
  readonly used: number;
  readonly most: number;
  readonly unit?: 'bytes' | 'characters';
}

/**
 * What a packaged template uses of the limits that a deployment meets. AWS raises the number of routes of an API that
 * exists, so not of a new one, and none of the others.
 * {@link https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html}
 */
export function limitsOf(template: Template): TemplateLimit[] {
  const functions = resourcesOfType(template, 'AWS::Lambda::Function');
  const roles = resourcesOfType(template, 'AWS::IAM::Role');
  const [[, api] = []] = resourcesOfType(template, 'AWS::ApiGatewayV2::Api');
  const body = api?.Properties.Body as OpenApiBody | undefined;
  return [
    { what: 'resources', used: Object.keys(template.Resources).length, most: 500 },
    {
      what: 'template',
      used: Buffer.byteLength(JSON.stringify(template)),
      most: 1_000_000,
      unit: 'bytes',
    },
    { what: 'routes', used: body ? routesIn(body) : 0, most: 300 },
    { what: 'integrations', used: body ? integrationsIn(body) : 0, most: 300 },
    {
      what: 'largest environment of a function',
      used: largest(functions, environmentBytes),
      most: 4_096,
      unit: 'bytes',
    },
    {
      what: 'largest inline policies of a role',
      used: largest(roles, policyCharacters),
      most: 10_240,
      unit: 'characters',
    },
    {
      what: 'longest name of a function',
      used: largest(functions, ({ Properties }) => String(Properties.FunctionName).length),
      most: 64,
      unit: 'characters',
    },
  ];
}

function routesIn({ paths }: OpenApiBody): number {
  const keys = Object.values(paths).flatMap((item) => Object.keys(item));
  return keys.filter((key) => key !== 'parameters').length;
}

function largest(resources: readonly [string, Resource][], size: (of: Resource) => number): number {
  return Math.max(0, ...resources.map(([, resource]) => size(resource)));
}

/** As written in the template: what it refers to is shorter than the reference, or an ARN about as long. */
function environmentBytes({ Properties }: Resource): number {
  const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: object };
  return Buffer.byteLength(JSON.stringify(Variables));
}

function policyCharacters({ Properties }: Resource): number {
  const policies = (Properties.Policies ?? []) as readonly { readonly PolicyDocument: object }[];
  return policies.reduce(
    (sum, { PolicyDocument }) => sum + JSON.stringify(PolicyDocument).length,
    0,
  );
}
