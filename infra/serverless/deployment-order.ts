import { type Resource, resourcesOfType, type Template } from './template.ts';

/** How many functions CloudFormation makes at a time. */
export const FUNCTION_LANES = 10;

/** What needs nothing that is made after the stage of the API, and what nothing else needs. */
const LAST = new Set([
  'AWS::CloudWatch::Alarm',
  'AWS::Events::Rule',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Permission',
]);

/**
 * The template with an order in which a deployment makes its resources. Lambda takes some 15 changes a second of an
 * account, and CloudFormation would make all functions at once: each waits for the one ten places before it. What reads
 * queues, runs workers or raises alarms comes when the API is there, so nothing works in a half-made stack. A function that may
 * be left out waits for no other, and none for it: what needs it, as an API its authorizer, may be needed by any of the others.
 */
export function withDeploymentOrder(template: Template): Template {
  const [[apiId, api] = []] = resourcesOfType(template, 'AWS::ApiGatewayV2::Api');
  const [[stageId] = []] = resourcesOfType(template, 'AWS::ApiGatewayV2::Stage');
  if (apiId === undefined || stageId === undefined) return template;
  const body = JSON.stringify(api?.Properties);
  const functions = resourcesOfType(template, 'AWS::Lambda::Function').flatMap(
    ([id, { Condition }]) => (Condition === undefined ? [id] : []),
  );
  // Workers may need the address of the API, so a function of the API never waits for one.
  const inOrder = [
    ...functions.filter((id) => body.includes(`\${${id}.Arn}`)),
    ...functions.filter((id) => !body.includes(`\${${id}.Arn}`)),
  ];
  const places = new Map(inOrder.map((id, place) => [id, place]));
  const Resources = Object.fromEntries(
    Object.entries(template.Resources).map(([id, resource]) => {
      const before = LAST.has(resource.Type)
        ? stageId
        : inOrder[(places.get(id) ?? 0) - FUNCTION_LANES];
      return [id, before === undefined ? resource : after(resource, before)];
    }),
  );
  return { ...template, Resources };
}

function after(resource: Resource, id: string): Resource {
  return { ...resource, DependsOn: [...new Set([...[resource.DependsOn ?? []].flat(), id])] };
}
