import { resourcesOfType, type Template } from './template.ts';

const noValue = { Ref: 'AWS::NoValue' };

/** See infra/cloudformation/account-rules.yml. */
const boundary = {
  'Fn::If': ['HasPermissionsBoundary', { Ref: 'PermissionsBoundary' }, noValue],
};

/** See infra/cloudformation/logs.yml. */
const tracing = { Mode: { 'Fn::If': ['IsTraced', 'Active', 'PassThrough'] } };

/**
 * The template with what an account's rules require of every role, and what holds for every function: written
 * once, so that no role or function can lack it.
 * @throws {Error} when functions are traced by another way than the parameter, without the rights for it
 */
export function withAccountRules(template: Template): Template {
  const Resources = { ...template.Resources };
  for (const [id, role] of resourcesOfType(template, 'AWS::IAM::Role')) {
    Resources[id] = { ...role, Properties: { ...role.Properties, PermissionsBoundary: boundary } };
  }
  for (const [id, each] of resourcesOfType(template, 'AWS::Lambda::Function')) {
    if (each.Properties.TracingConfig) {
      throw new Error(
        'Set the parameter `tracing` instead of `tracing` of the provider or a function: it gives the rights, too.',
      );
    }
    Resources[id] = { ...each, Properties: { ...each.Properties, TracingConfig: tracing } };
  }
  return { ...template, Resources };
}
