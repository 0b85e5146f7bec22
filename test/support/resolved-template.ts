import type { Resource, Template } from '../../infra/serverless/template.ts';

/** A template with the parts that decide what is created. */
export interface ConditionalTemplate extends Template {
  readonly Conditions?: Readonly<Record<string, unknown>>;
  readonly Parameters?: Readonly<Record<string, { readonly Default?: unknown }>>;
  readonly Outputs?: Readonly<Record<string, Output>>;
}

interface Output {
  readonly Condition?: string;
  readonly Value: unknown;
}

/**
 * What CloudFormation makes of a template: decides its conditions by the parameters, leaves out the
 * resources and outputs whose condition does not hold, and takes one side of each `Fn::If`, if that is a value.
 *
 * @param given values of parameters; the others have their defaults
 */
export function resolvedTemplate(
  template: ConditionalTemplate,
  given: Readonly<Record<string, string>> = {},
): ConditionalTemplate {
  const { Conditions = {}, Parameters = {}, Resources, Outputs = {} } = template;
  const holds = (name: string): boolean => decide(Conditions[name], holds, resolved);
  const resolved = (operand: unknown) => {
    const { Ref } = (typeof operand === 'object' ? operand : {}) as { Ref?: string };
    return Ref === undefined ? operand : (given[Ref] ?? Parameters[Ref]?.Default);
  };
  const isKept = ({ Condition }: { readonly Condition?: unknown }) =>
    Condition === undefined || holds(String(Condition));
  const keptOf = <T extends object>(parts: Readonly<Record<string, T>>) =>
    Object.fromEntries(
      Object.entries(parts)
        .filter(([, each]) => isKept(each))
        .map(([id, each]) => [id, choose(each, holds) as T]),
    );
  return { ...template, Resources: keptOf<Resource>(Resources), Outputs: keptOf(Outputs) };
}

/** @throws {Error} when a condition is not one of those that our templates have */
function decide(
  condition: unknown,
  holds: (name: string) => boolean,
  resolved: (operand: unknown) => unknown,
): boolean {
  const again = (each: unknown) => decide(each, holds, resolved);
  const [[name, operands] = ['', []]] = Object.entries(condition as Record<string, unknown[]>);
  if (name === 'Condition') return holds(String(operands));
  if (name === 'Fn::Not') return !again(operands[0]);
  if (name === 'Fn::And') return operands.every(again);
  if (name === 'Fn::Or') return operands.some(again);
  if (name !== 'Fn::Equals') throw new Error(`There is no condition ${name}.`);
  return String(resolved(operands[0])) === String(resolved(operands[1]));
}

/** The value that CloudFormation takes; `undefined` for `AWS::NoValue`. */
function choose(value: unknown, holds: (name: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((each) => choose(each, holds)).filter((each) => each !== undefined);
  }
  const { 'Fn::If': sides, Ref } = value as { 'Fn::If'?: [string, unknown, unknown]; Ref?: string };
  if (Ref === 'AWS::NoValue') return undefined;
  if (sides) return choose(holds(sides[0]) ? sides[1] : sides[2], holds);
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]) => [name, choose(each, holds)] as const)
      .filter(([, each]) => each !== undefined),
  );
}
