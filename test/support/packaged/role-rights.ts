import type { Access } from './accesses.ts';
import type { WholeTemplate } from './template-values.ts';

/** A statement of a role, with all values computed. */
export interface Grant {
  readonly effect: string;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly condition: Condition;
}

type Condition = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface Document {
  readonly Statement: readonly {
    readonly Effect: string;
    readonly Action: string | readonly string[];
    readonly Resource: string | readonly string[];
    readonly Condition?: Condition;
  }[];
}

interface RoleProperties {
  readonly Policies?: readonly { readonly PolicyDocument: Document }[];
  /** Of policies of the template, their logical ids. */
  readonly ManagedPolicyArns?: readonly string[];
}

/**
 * The statements of a role, of its own policies and of those of the template that it names.
 * @param value see `valuesOf`
 */
export function grantsOfRole(
  { Resources }: WholeTemplate,
  role: string,
  value: (raw: unknown) => unknown,
): readonly Grant[] {
  const properties = value(Resources[role]?.Properties ?? {}) as RoleProperties;
  const own = (properties.Policies ?? []).map(({ PolicyDocument }) => PolicyDocument);
  const managed = (properties.ManagedPolicyArns ?? []).flatMap((id) => {
    const policy = Resources[id];
    return policy ? [value(policy.Properties.PolicyDocument) as Document] : [];
  });
  return [...own, ...managed].flatMap(({ Statement }) =>
    Statement.map(({ Effect, Action, Resource, Condition = {} }) => ({
      effect: Effect,
      actions: [Action].flat(),
      resources: [Resource].flat(),
      condition: Condition,
    })),
  );
}

/** Decides as IAM does: one statement has to allow all of an access, and none may deny it. */
export function isGranted(grants: readonly Grant[], access: Access): boolean {
  const applying = grants.filter((grant) => applies(grant, access));
  return (
    applying.some(({ effect }) => effect === 'Allow') &&
    applying.every(({ effect }) => effect !== 'Deny')
  );
}

function applies({ actions, resources, condition }: Grant, access: Access): boolean {
  return (
    actions.some((pattern) => matches(pattern, access.action)) &&
    resources.some((pattern) => matches(pattern, access.resource)) &&
    holds(condition, access)
  );
}

/** @throws {Error} for a condition of another kind than those of the template */
function holds(condition: Condition, { partitions }: Access): boolean {
  return Object.entries(condition).every(([operator, keys]) =>
    Object.entries(keys).every(([key, values]) => {
      if (key !== 'dynamodb:LeadingKeys') throw new Error(`Unknown condition: ${key}`);
      if (operator === 'Null') return String(values) === String(partitions.length === 0);
      if (operator !== 'ForAllValues:StringLike') throw new Error(`Unknown: ${operator}`);
      const patterns = [values].flat().map(String);
      return partitions.every((partition) => patterns.some((each) => matches(each, partition)));
    }),
  );
}

/** Whether a text matches a pattern with `*` for any characters. */
function matches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === text;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1;
    const found = isLast ? text.length - part.length : text.indexOf(part, at);
    if (found < at || !text.startsWith(part, found)) return false;
    at = found + part.length;
  }
  return true;
}
