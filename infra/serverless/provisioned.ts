import { createHash } from 'node:crypto';
import { type Resource, resourcesOfType, type Template } from './template.ts';

/** The name of the alias that is called in place of a function with provisioned concurrency. */
const ALIAS = 'provisioned';

/** What calls functions, and then calls the alias. */
const CALLERS = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::Events::Rule',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Permission',
]);

/**
 * Parses the parameter `provisioned`: `routeNotFound=1,getConsoleAsset=3`.
 * @returns how many processes of each function wait, by its id
 * @throws {Error} when it has another form
 */
export function parseProvisioned(text = ''): ReadonlyMap<string, number> {
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  return new Map(
    entries.map((entry) => {
      const [, id, count] = /^\s*(\w+)=([1-9]\d{0,3})\s*$/.exec(entry) ?? [];
      if (id === undefined) {
        throw new Error(
          `The parameter provisioned must be functions with a number of 1 to 9999, such as routeNotFound=1,getConsoleAsset=3, but has "${entry}".`,
        );
      }
      return [id, Number(count)];
    }),
  );
}

/**
 * The template with provisioned concurrency: Lambda has it for versions only, so each of the functions gets a version,
 * which a change of the function replaces, and an alias for it. Routes, schedules, queues and permissions are those of
 * the alias then.
 * @throws {Error} when there is no such function
 */
export function withProvisioned(
  template: Template & { readonly Parameters?: object; readonly Conditions?: object },
  counts: ReadonlyMap<string, number>,
): Template {
  const functions = new Map(
    resourcesOfType(template, 'AWS::Lambda::Function').map(([resourceId, resource]) => [
      String(resource.Properties.FunctionName).replace(/^.*-/, ''),
      { resourceId, resource },
    ]),
  );
  const aliases = new Map<string, string>();
  const added: Record<string, Resource> = {};
  for (const [id, count] of counts) {
    const found = functions.get(id);
    if (!found)
      throw new Error(`The parameter provisioned names "${id}", which is not a function.`);
    const { resourceId, resource } = found;
    // Parameters are what its environment refers to.
    const settings = [resource.Properties, template.Parameters, template.Conditions];
    const version = `${resourceId}Version${hashOf(settings)}`;
    const alias = `${resourceId}Provisioned`;
    aliases.set(resourceId, alias);
    added[version] = {
      Type: 'AWS::Lambda::Version',
      Properties: { FunctionName: { Ref: resourceId } },
    };
    added[alias] = {
      Type: 'AWS::Lambda::Alias',
      Properties: {
        Name: ALIAS,
        FunctionName: { Ref: resourceId },
        FunctionVersion: { 'Fn::GetAtt': [version, 'Version'] },
        ProvisionedConcurrencyConfig: { ProvisionedConcurrentExecutions: count },
      },
    };
  }
  const Resources = Object.entries(template.Resources).map(([id, resource]): [string, Resource] => [
    id,
    redirected(resource, aliases),
  ]);
  return { ...template, Resources: { ...Object.fromEntries(Resources), ...added } };
}

function redirected(resource: Resource, aliases: ReadonlyMap<string, string>): Resource {
  if (CALLERS.has(resource.Type)) {
    // Of the same form as before, which the compiler cannot see.
    const Properties = toAliases(resource.Properties, aliases) as Resource['Properties'];
    return { ...resource, Properties };
  }
  const { FunctionName } = resource.Properties as { FunctionName?: { readonly Ref?: string } };
  const alias = aliases.get(FunctionName?.Ref ?? '');
  if (resource.Type !== 'AWS::Lambda::EventInvokeConfig' || alias === undefined) return resource;
  return {
    ...resource,
    DependsOn: [...[resource.DependsOn ?? []].flat(), alias],
    Properties: { ...resource.Properties, Qualifier: ALIAS },
  };
}

/** The value with ARNs of aliases in place of those of their functions. */
function toAliases(value: unknown, aliases: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\$\{(\w+)\.Arn\}/g, (arn, id) =>
      aliases.has(id) ? `\${${aliases.get(id)}}` : arn,
    );
  }
  if (Array.isArray(value)) return value.map((each) => toAliases(each, aliases));
  if (typeof value !== 'object' || value === null) return value;
  const { 'Fn::GetAtt': attribute } = value as { 'Fn::GetAtt'?: readonly string[] };
  const alias = attribute?.[1] === 'Arn' ? aliases.get(attribute[0] ?? '') : undefined;
  if (alias !== undefined) return { Ref: alias };
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, toAliases(each, aliases)]),
  );
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}
