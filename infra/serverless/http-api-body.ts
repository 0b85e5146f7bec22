import { withAccountRules } from './apply-to-all.ts';
import { withDeploymentOrder } from './deployment-order.ts';
import { refuseLongNames, refuseStageName } from './names.ts';
import { withOpenApiBody } from './open-api-body.ts';
import { parameterRules } from './parameter-rules.ts';
import { parseProvisioned, withProvisioned } from './provisioned.ts';
import { parseTags, type Tags } from './tags.ts';
import type { Template } from './template.ts';

interface Serverless {
  readonly service: {
    readonly custom?: {
      readonly tags?: Tags | string;
      readonly apiUrl?: unknown;
      readonly provisioned?: string;
    };
    readonly provider: {
      readonly stage: string;
      /** Of functions and the API. */
      tags?: Tags;
      /** Of the stack, which hands them on to all resources that can have tags. */
      stackTags?: Tags;
      compiledCloudFormationTemplate: Template & {
        readonly Outputs?: Readonly<Record<string, { Value: unknown }>>;
      };
    };
  };
}

/** Defined in infra/cloudformation/http-api.yml. */
const invocationRole = 'HttpApiInvocationRole';

/**
 * A plugin of the Serverless Framework: after it has compiled the `httpApi` events to a route, an
 * integration and a permission each, replaces them by one OpenAPI body. It also adds what holds for all
 * functions and roles, orders the deployment, adds provisioned concurrency, refuses names that AWS would refuse, and makes the output `HttpApiUrl` the address that
 * works.
 */
export default class HttpApiBody {
  readonly hooks: Readonly<Record<string, () => void>>;

  constructor({ service }: Serverless) {
    const { provider } = service;
    this.hooks = {
      'before:package:initialize': () => {
        refuseStageName(provider.stage);
        const tags = parseTags(service.custom?.tags);
        provider.tags = { ...provider.tags, ...tags };
        provider.stackTags = { ...provider.stackTags, ...tags };
      },
      // When the template is complete, so that nothing is added to the API after the body is made.
      'after:aws:package:finalize:mergeCustomProviderResources': () => {
        // Others keep a reference to the template, so its resources are replaced in place.
        const template = provider.compiledCloudFormationTemplate;
        const complete = withAccountRules(withOpenApiBody(template, invocationRole));
        template.Resources = withProvisioned(
          withDeploymentOrder(complete),
          parseProvisioned(service.custom?.provisioned),
        ).Resources;
        template.Rules = parameterRules;
        // The CLI always writes the address that API Gateway assigns, which a domain closes. An output in
        // serverless.yml would be merged into that one: two functions side by side, which CloudFormation refuses.
        const url = template.Outputs?.HttpApiUrl;
        if (url && service.custom?.apiUrl) url.Value = service.custom.apiUrl;
        refuseLongNames(template, provider.stage);
      },
    };
  }
}
