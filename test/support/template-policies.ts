import type { Template } from '../../infra/serverless/template.ts';

/** A statement of an IAM policy, and the resource of the template that contains it. */
interface Statement {
  readonly owner: string;
  readonly effect: string;
  readonly actions: readonly string[];
  /** Each as JSON, if it is not a plain string; absent in trust policies. */
  readonly resources: readonly string[];
  readonly condition: unknown;
}

/** Every statement of every policy in the template. */
export function statements(template: Template): Statement[] {
  return Object.entries(template.Resources).flatMap(([owner, { Properties }]) =>
    documentsIn(Properties).map(({ Effect, Action, Resource, Condition }) => ({
      owner,
      effect: Effect,
      actions: [Action].flat(),
      resources: Resource === undefined ? [] : [Resource].flat().map(asText),
      condition: Condition,
    })),
  );
}

/**
 * The statements of a role: those of its own policies and of managed ones in the template, with those that a
 * condition adds.
 */
export function grantsOf(template: Template, role: string): Statement[] {
  const { ManagedPolicyArns = [] } = (template.Resources[role]?.Properties ?? {}) as {
    ManagedPolicyArns?: readonly unknown[];
  };
  const attached = casesIn(ManagedPolicyArns) as readonly { readonly Ref: string }[];
  const owners = [role, ...attached.map(({ Ref }) => Ref)];
  return statements(template).filter(({ owner }) => owners.includes(owner));
}

/** The members of a list, with every case of a member that a condition decides. */
function casesIn(list: readonly unknown[]): readonly unknown[] {
  return list.flatMap((each) => {
    const { 'Fn::If': choice } = each as { 'Fn::If'?: readonly [string, unknown, unknown] };
    if (!choice) return [each];
    return casesIn(choice.slice(1)).filter(
      (one) => (one as { Ref?: string }).Ref !== 'AWS::NoValue',
    );
  });
}

function documentsIn(value: unknown): readonly RawStatement[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isDocument(value)) return casesIn(value.Statement) as readonly RawStatement[];
  return Object.values(value).flatMap(documentsIn);
}

interface RawStatement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource?: unknown;
  readonly Condition?: unknown;
}

function isDocument(value: object): value is { readonly Statement: readonly RawStatement[] } {
  return 'Statement' in value && Array.isArray(value.Statement);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Patterns of the partitions in which a role may do this; `undefined` if every partition.
 */
export function partitionsFor(
  template: Template,
  role: string,
  action: string,
): readonly string[] | undefined {
  const granted = grantsOf(template, role).filter(({ actions }) => actions.includes(action));
  const patterns = granted.map(({ condition }) => leadingKeys(condition));
  return patterns.includes(undefined) ? undefined : patterns.flatMap((each) => each ?? []);
}

/**
 * Whether one statement lets a role do this to all of the partitions. AWS does not add statements up:
 * a batch whose keys match two of them is refused.
 */
export function isAllowed(
  template: Template,
  role: string,
  { action, partitions }: { readonly action: string; readonly partitions: readonly string[] },
): boolean {
  return grantsOf(template, role)
    .filter(({ actions }) => actions.includes(action))
    .some(({ condition }) => {
      const patterns = leadingKeys(condition) ?? ['*'];
      return partitions.every((partition) => coversPartition(patterns, partition));
    });
}

/** Whether one of the patterns, with `*` for any text, matches a partition. */
export function coversPartition(patterns: readonly string[], partition: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? partition.startsWith(pattern.slice(0, -1)) : partition === pattern,
  );
}

function leadingKeys(condition: unknown): readonly string[] | undefined {
  const { 'ForAllValues:StringLike': like } = (condition ?? {}) as {
    'ForAllValues:StringLike'?: { 'dynamodb:LeadingKeys': readonly string[] };
  };
  return like?.['dynamodb:LeadingKeys'];
}
