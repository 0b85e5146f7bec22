import type { Template } from '../../infra/serverless/template.ts';

/** A statement of an IAM policy, and the resource of the template that contains it. */
interface Statement {
  readonly owner: string;
  readonly effect: string;
  readonly actions: readonly string[];
  /** Each as JSON, if it is not a plain string; absent in trust policies. */
  readonly resources: readonly string[];
}

/** Every statement of every policy in the template. */
export function statements(template: Template): Statement[] {
  return Object.entries(template.Resources).flatMap(([owner, { Properties }]) =>
    documentsIn(Properties).map(({ Effect, Action, Resource }) => ({
      owner,
      effect: Effect,
      actions: [Action].flat(),
      resources: Resource === undefined ? [] : [Resource].flat().map(asText),
    })),
  );
}

/** The statements of a role: those of its own policies and of managed ones in the template. */
export function grantsOf(template: Template, role: string): Statement[] {
  const { ManagedPolicyArns = [] } = (template.Resources[role]?.Properties ?? {}) as {
    ManagedPolicyArns?: readonly { readonly Ref: string }[];
  };
  const owners = [role, ...ManagedPolicyArns.map(({ Ref }) => Ref)];
  return statements(template).filter(({ owner }) => owners.includes(owner));
}

function documentsIn(value: unknown): readonly RawStatement[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isDocument(value)) return value.Statement;
  return Object.values(value).flatMap(documentsIn);
}

interface RawStatement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource?: unknown;
}

function isDocument(value: object): value is { readonly Statement: readonly RawStatement[] } {
  return 'Statement' in value && Array.isArray(value.Statement);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
