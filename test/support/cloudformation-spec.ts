import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { Resource, Template } from '../../infra/serverless/template.ts';

/** The type of a property in `@aws-cdk/aws-service-spec`, as far as the check uses it. */
type PropertyType =
  | { readonly type: 'string' | 'boolean' | 'integer' | 'number' | 'json' | 'date-time' | 'tag' }
  | { readonly type: 'array' | 'map'; readonly element: PropertyType }
  | { readonly type: 'ref'; readonly reference: { readonly $ref: string } }
  | { readonly type: 'union'; readonly types: readonly PropertyType[] };

interface Shape {
  readonly properties: Readonly<
    Record<
      string,
      {
        readonly type: PropertyType;
        readonly required?: boolean;
        readonly causesReplacement?: 'yes' | 'no' | 'maybe';
      }
    >
  >;
}

interface ResourceSpec extends Shape {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly tagInformation?: object;
  readonly arnTemplate?: string;
}

interface Database {
  lookup(...query: readonly ['resource', 'cloudFormationType', 'equals', string]): ResourceSpec[];
  get(entity: 'typeDefinition', id: string): Shape;
}

// What the check reads of it: its own types list every kind of entity.
const database = loadAwsServiceSpecSync() as unknown as Database;

/** What a resource may have besides properties. */
const ATTRIBUTES: ReadonlySet<string> = new Set([
  'Type',
  'Properties',
  'DependsOn',
  'Condition',
  'DeletionPolicy',
  'UpdateReplacePolicy',
  'Metadata',
]);

/** Functions of CloudFormation whose value is a string; others may stand for a list, too. */
const TEXT_FUNCTIONS: ReadonlySet<string> = new Set(['Fn::Sub', 'Fn::Join', 'Fn::Base64']);
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...TEXT_FUNCTIONS,
  'Ref',
  'Fn::GetAtt',
  'Fn::Select',
  'Fn::Split',
  'Fn::FindInMap',
  'Fn::ImportValue',
]);

const PLAIN = {
  string: (value: unknown) => typeof value === 'string',
  'date-time': (value: unknown) => typeof value === 'string',
  boolean: (value: unknown) => typeof value === 'boolean',
  integer: Number.isInteger,
  number: (value: unknown) => typeof value === 'number',
  json: (value: unknown) => typeof value === 'object' || typeof value === 'string',
} as const;

/**
 * Compares each resource of a template with CloudFormation's database of resource types: unknown types,
 * attributes and properties, properties that are missing or of the wrong type, and attributes of other
 * resources that `Fn::GetAtt` names and that do not exist. One line for each problem.
 */
export function problemsOf(template: Template): string[] {
  return Object.entries(template.Resources).flatMap(([id, resource]) => [
    ...ownProblems(id, resource),
    ...missingAttributes(template, id, resource),
  ]);
}

/** Whether CloudFormation replaces a resource when this property changes. */
export function isReplacedWith(type: string, property: string): boolean {
  return specOf(type)?.properties[property]?.causesReplacement === 'yes';
}

/** The ARN of a resource of a type that takes tags, with `${Region}` and the like; `undefined` for the others. */
export function taggableArn(type: string): string | undefined {
  const spec = specOf(type);
  return spec?.tagInformation && spec.arnTemplate;
}

function ownProblems(id: string, resource: Resource): string[] {
  const spec = specOf(resource.Type);
  if (!spec) return [`${id}: there is no ${resource.Type}`];
  const unknown = Object.keys(resource).filter((name) => !ATTRIBUTES.has(name));
  return [
    ...unknown.map((name) => `${id}.${name}: unknown`),
    ...problemsOfObject(id, resource.Properties ?? {}, spec),
  ];
}

function specOf(type: string): ResourceSpec | undefined {
  return database.lookup('resource', 'cloudFormationType', 'equals', type)[0];
}

function problemsOfObject(path: string, value: object, { properties }: Shape): string[] {
  const given = Object.entries(value).filter(([, part]) => !isNoValue(part));
  const names = new Set(given.map(([name]) => name));
  const missing = Object.entries(properties).filter(
    ([name, { required }]) => required && !names.has(name),
  );
  return [
    ...missing.map(([name]) => `${path}.${name}: missing`),
    ...given.flatMap(([name, part]) => {
      const property = properties[name];
      return property
        ? problemsOfValue(`${path}.${name}`, part, property.type)
        : [`${path}.${name}: unknown`];
    }),
  ];
}

function problemsOfValue(path: string, value: unknown, type: PropertyType): string[] {
  const branches = branchesOf(value);
  if (branches) return branches.flatMap((branch) => problemsOfValue(path, branch, type));
  const called = functionOf(value);
  if (called) return isTextFor(called, type) ? [`${path}: not a text`] : [];
  switch (type.type) {
    case 'union':
      return problemsOfUnion(path, value, type.types);
    case 'array':
      if (!Array.isArray(value)) return [`${path}: not a list`];
      return value.flatMap((each, i) => problemsOfValue(`${path}[${i}]`, each, type.element));
    case 'map':
      if (!isObject(value)) return [`${path}: not a map`];
      return Object.entries(value).flatMap(([key, each]) =>
        problemsOfValue(`${path}.${key}`, each, type.element),
      );
    case 'ref':
      if (!isObject(value)) return [`${path}: not an object`];
      return problemsOfObject(path, value, database.get('typeDefinition', type.reference.$ref));
    case 'tag':
      return isObject(value) && 'Key' in value && 'Value' in value ? [] : [`${path}: not a tag`];
    default:
      return PLAIN[type.type](value) ? [] : [`${path}: not of type ${type.type}`];
  }
}

/** The problems of the type that fits best. "Any JSON" counts only where no other type is for an object. */
function problemsOfUnion(path: string, value: unknown, types: readonly PropertyType[]): string[] {
  const structured = types.filter(({ type }) => ['array', 'map', 'ref'].includes(type));
  const expected = structured.length > 0 && typeof value === 'object' ? structured : types;
  const results = expected.map((type) => problemsOfValue(path, value, type));
  return results.sort((a, b) => a.length - b.length)[0] ?? [];
}

/** Attributes that `Fn::GetAtt` reads of a resource that has no such one. */
function missingAttributes(template: Template, id: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { 'Fn::GetAtt': read } = value as { readonly 'Fn::GetAtt'?: readonly [string, string] };
  if (!read) return Object.values(value).flatMap((part) => missingAttributes(template, id, part));
  const [other, attribute] = read;
  const spec = specOf(template.Resources[other]?.Type ?? '');
  return spec && attribute in spec.attributes ? [] : [`${id}: ${other} has no ${attribute}`];
}

/** Both values of an `Fn::If`, without `AWS::NoValue`; `undefined` for anything else. */
function branchesOf(value: unknown): readonly unknown[] | undefined {
  if (!isObject(value) || !('Fn::If' in value)) return undefined;
  const [, ...branches] = value['Fn::If'] as readonly [string, unknown, unknown];
  return branches.filter((branch) => !isNoValue(branch));
}

function isNoValue(value: unknown): boolean {
  return isObject(value) && value.Ref === 'AWS::NoValue';
}

/** The name of the function of CloudFormation that gives the value, if one does. */
function functionOf(value: unknown): string | undefined {
  const [name, ...others] = isObject(value) ? Object.keys(value) : [];
  return name !== undefined && others.length === 0 && FUNCTIONS.has(name) ? name : undefined;
}

/** Whether a text is given where only a list or an object can be. */
function isTextFor(called: string, { type }: PropertyType): boolean {
  return TEXT_FUNCTIONS.has(called) && ['array', 'map', 'ref', 'tag', 'boolean'].includes(type);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
