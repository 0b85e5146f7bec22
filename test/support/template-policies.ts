import type { Template } from '../../infra/serverless/template.ts';

/** A statement of an IAM policy, and the resource of the template that contains it. */
export interface Statement {
  readonly owner: string;
  readonly effect: string;
  readonly actions: readonly string[];
  /** Each as JSON, if it is not a plain string; absent in trust policies. */
  readonly resources: readonly string[];
}

interface RawStatement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource?: unknown;
}

const isDocument = (value: object): value is { readonly Statement: readonly RawStatement[] } =>
  'Statement' in value && Array.isArray(value.Statement);

const documentsIn = (value: unknown): readonly RawStatement[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (isDocument(value)) return value.Statement;
  return Object.values(value).flatMap(documentsIn);
};

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Every statement of every policy in the template. */
export const statements = (template: Template): Statement[] =>
  Object.entries(template.Resources).flatMap(([owner, { Properties }]) =>
    documentsIn(Properties).map(({ Effect, Action, Resource }) => ({
      owner,
      effect: Effect,
      actions: [Action].flat(),
      resources: Resource === undefined ? [] : [Resource].flat().map(asText),
    })),
  );

/** The statements of a role: those of its own policies and of managed ones in the template. */
export const grantsOf = (template: Template, role: string): Statement[] => {
  const { ManagedPolicyArns = [] } = (template.Resources[role]?.Properties ?? {}) as {
    ManagedPolicyArns?: readonly { readonly Ref: string }[];
  };
  const owners = [role, ...ManagedPolicyArns.map(({ Ref }) => Ref)];
  return statements(template).filter(({ owner }) => owners.includes(owner));
};
