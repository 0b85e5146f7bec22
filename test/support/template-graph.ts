import type { Resource, Template } from '../../infra/serverless/template.ts';

/** Ids that a part of a template refers to, by `Ref`, `Fn::GetAtt` or `Fn::Sub`. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...own(value), ...Object.values(value).flatMap(references)];
}

/** References of resources that the template does not define. */
export function danglingReferences(
  template: Template & { readonly Parameters?: object },
): string[] {
  const known = new Set([
    ...Object.keys(template.Resources),
    ...Object.keys(template.Parameters ?? {}),
  ]);
  return Object.entries(template.Resources).flatMap(([id, resource]) =>
    needs(resource)
      .filter((needed) => !known.has(needed))
      .map((needed) => `${id} → ${needed}`),
  );
}

/** The first circular dependency between resources, which CloudFormation refuses. */
export function circle(template: Template): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    const resource = template.Resources[id];
    if (done.has(id) || !resource) return undefined;
    for (const needed of needs(resource)) {
      const found = visit(needed, [...path, id]);
      if (found) return found;
    }
    done.add(id);
    return undefined;
  };
  for (const id of Object.keys(template.Resources)) {
    const found = visit(id, []);
    if (found) return found;
  }
  return undefined;
}

function own(value: object): string[] {
  const { Ref, 'Fn::GetAtt': getAtt, 'Fn::Sub': sub } = value as Record<string, unknown>;
  return [
    ...(typeof Ref === 'string' && !Ref.startsWith('AWS::') ? [Ref] : []),
    ...(Array.isArray(getAtt) ? [String(getAtt[0])] : []),
    ...(typeof sub === 'string' ? substituted(sub) : []),
    ...(Array.isArray(sub) ? substituted(String(sub[0])).filter((id) => !(id in sub[1])) : []),
  ];
}

function substituted(text: string): string[] {
  return [...text.matchAll(/\$\{([A-Za-z0-9]+)(?:\.[A-Za-z0-9.]+)?\}/g)].map(([, id]) => id ?? '');
}

/** Ids of the resources that must exist before this one. */
function needs(resource: Resource): string[] {
  return [...references(resource.Properties), ...[resource.DependsOn ?? []].flat()];
}
