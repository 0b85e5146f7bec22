import type { Contract, Schema } from '../../../lib/http/contract.ts';

/** A property of a request without properties of its own. */
export interface RequestProperty {
  /** For example `body/constraints/0/values/0`; keys of maps are `key`. */
  readonly path: string;
  readonly schema: Schema;
  readonly isDeprecated: boolean;
}

type Json = Readonly<Record<string, unknown>>;

/** Every property of the query and the body of a contract that holds a value, at any depth. */
export function requestProperties({ query, body }: Contract): RequestProperty[] {
  const all = [...leavesOf(query, 'query', false), ...leavesOf(body, 'body', false)];
  return [...new Map(all.map((each) => [each.path, each])).values()];
}

function leavesOf(
  schema: Schema | undefined,
  path: string,
  isInherited: boolean,
): RequestProperty[] {
  if (!schema) return [];
  const isDeprecated = isInherited || schema.deprecated === true;
  const children = [
    ...['oneOf', 'anyOf', 'allOf'].flatMap((key) =>
      ((schema[key] ?? []) as readonly Schema[]).map((each) => [path, each] as const),
    ),
    ...Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>).map(
      ([name, each]) => [`${path}/${name}`, each] as const,
    ),
    ...(isSchema(schema.items) ? [[`${path}/0`, schema.items] as const] : []),
    ...(isSchema(schema.additionalProperties)
      ? [[`${path}/key`, schema.additionalProperties] as const]
      : []),
  ];
  // An alternative may be nothing but a condition, such as `required`.
  if (children.length === 0 && !path.includes('/') && schema.type === undefined) return [];
  if (children.length === 0) return [{ path, schema, isDeprecated }];
  return children.flatMap(([below, each]) => leavesOf(each, below, isDeprecated));
}

/** A schema that says something: `{}` declares no property. */
function isSchema(value: unknown): value is Json {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && Object.keys(value).length > 0;
}
