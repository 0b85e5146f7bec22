import { withOpenApiBody } from './open-api-body.ts';
import type { Template } from './template.ts';

interface Serverless {
  readonly service: { readonly provider: { compiledCloudFormationTemplate: Template } };
}

/** Defined in infra/cloudformation/http-api.yml. */
const invocationRole = 'HttpApiInvocationRole';

/**
 * A plugin of the Serverless Framework: once it has compiled the `httpApi` events to a route, an
 * integration and a permission each, puts one OpenAPI body in their place.
 */
export default class HttpApiBody {
  readonly hooks: Readonly<Record<string, () => void>>;

  constructor({ service: { provider } }: Serverless) {
    this.hooks = {
      'after:package:compileEvents': () => {
        // Others hold on to the template itself, so its resources are replaced within it.
        const template = provider.compiledCloudFormationTemplate;
        template.Resources = withOpenApiBody(template, invocationRole).Resources;
      },
    };
  }
}
