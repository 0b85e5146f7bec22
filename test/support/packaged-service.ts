import { discover } from '../../infra/build/discover.ts';
import { serverlessFunctions } from '../../infra/build/serverless-functions.ts';
import type { OpenApiBody } from '../../infra/serverless/open-api-body.ts';
import { resourcesOfType } from '../../infra/serverless/template.ts';
import { packagedTemplate, resourceOf } from './packaged-template.ts';
import type { ConditionalTemplate } from './resolved-template.ts';
import { syntheticFunctions } from './synthetic-service.ts';

const endpointsToCome = 170;

/** The properties of a function that the tests check. */
export interface FunctionProperties {
  readonly FunctionName: string;
  readonly Description: string;
  readonly Handler: string;
  readonly Runtime: string;
  readonly Architectures: readonly string[];
  readonly Timeout: number;
  readonly Role: { readonly 'Fn::GetAtt': readonly [string, 'Arn'] };
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
  readonly LoggingConfig: object;
}

/** A service and its generated template. */
export interface PackagedService {
  readonly ids: readonly string[];
  readonly httpIds: readonly string[];
  readonly template: ConditionalTemplate;
  readonly functions: ReadonlyMap<string, FunctionProperties>;
  readonly body: OpenApiBody;
}

/** The services whose templates must fit: the current one, and one of the largest planned size. */
export const services = {
  'the service as it is': async () => prepare(serverlessFunctions(await discover())),
  [`a service of ${endpointsToCome} endpoints`]: async () =>
    prepare(syntheticFunctions(endpointsToCome)),
};

async function prepare(definitions: Record<string, object>): Promise<PackagedService> {
  const template = await packagedTemplate(definitions);
  const functions = resourcesOfType(template, 'AWS::Lambda::Function').map(
    ([id, { Properties }]): [string, FunctionProperties] => [
      id,
      // Resources of this type have these properties.
      Properties as unknown as FunctionProperties,
    ],
  );
  return {
    template,
    functions: new Map(functions),
    ids: Object.keys(definitions),
    httpIds: Object.entries(definitions)
      .filter(([, definition]) => JSON.stringify(definition).includes('"httpApi"'))
      .map(([id]) => id),
    body: resourceOf(template, 'HttpApi').Properties.Body as OpenApiBody,
  };
}
