import { withOpenApiBody } from './open-api-body.ts';
import type { Template } from './template.ts';

interface Serverless {
  readonly service: {
    readonly provider: { readonly stage: string; compiledCloudFormationTemplate: Template };
  };
}

/** Defined in infra/cloudformation/http-api.yml. */
const invocationRole = 'HttpApiInvocationRole';

/**
 * A plugin of the Serverless Framework: after it has compiled the `httpApi` events to a route, an
 * integration and a permission each, replaces them by one OpenAPI body.
 */
export default class HttpApiBody {
  readonly hooks: Readonly<Record<string, () => void>>;

  constructor({ service: { provider } }: Serverless) {
    this.hooks = {
      'after:package:compileEvents': () => {
        refuseAmbiguousStage(provider.stage);
        // Others keep a reference to the template, so its resources are replaced in place.
        const template = provider.compiledCloudFormationTemplate;
        template.Resources = withOpenApiBody(template, invocationRole).Resources;
      },
    };
  }
}

/**
 * API Gateway may call functions by a prefix of their names, `flagwright-prod-`, which those of a
 * stage `prod-eu` would have too.
 * @throws {Error} when the name of a stage contains a hyphen
 */
function refuseAmbiguousStage(stage: string): void {
  if (stage.includes('-')) {
    throw new Error(`The name of a stage must not contain a hyphen, but is "${stage}".`);
  }
}
