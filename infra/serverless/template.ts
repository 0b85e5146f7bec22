/** The part of a CloudFormation template that this project uses. */
export interface Template {
  Resources: Record<string, Resource>;
  Rules?: Readonly<Record<string, object>>;
}

export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
  readonly [attribute: string]: unknown;
}

export interface GetAtt {
  readonly 'Fn::GetAtt': readonly [id: string, attribute: string];
}

/** Ids and resources of one type. */
export function resourcesOfType(template: Template, type: string): [string, Resource][] {
  return Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
}
