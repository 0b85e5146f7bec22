import type { Resource, Template } from '../../infra/serverless/template.ts';

/** A template with the parts that decide what is created. */
interface ConditionalTemplate extends Template {
  readonly Conditions?: Readonly<Record<string, unknown>>;
  readonly Parameters?: Readonly<Record<string, { readonly Default?: unknown }>>;
}

/**
 * What CloudFormation makes of a template: decides its conditions by the parameters, leaves out the
 * resources whose condition does not hold, and takes one side of each `Fn::If`.
 *
 * @param given values of parameters; the others have their defaults
 */
export function resolvedTemplate(
  template: ConditionalTemplate,
  given: Readonly<Record<string, string>>,
): ConditionalTemplate {
  const { Conditions = {}, Parameters = {}, Resources } = template;
  const holds = (name: string) => decide(Conditions[name], Parameters, given);
  const kept = Object.entries(Resources).filter(
    ([, { Condition }]) => Condition === undefined || holds(String(Condition)),
  );
  return {
    ...template,
    Resources: Object.fromEntries(kept.map(([id, each]) => [id, choose(each, holds) as Resource])),
  };
}

/** @throws {Error} when a condition is not one of those that our templates have */
function decide(
  condition: unknown,
  parameters: NonNullable<ConditionalTemplate['Parameters']>,
  given: Readonly<Record<string, string>>,
): boolean {
  const again = (each: unknown) => decide(each, parameters, given);
  const [[name, operands] = ['', []]] = Object.entries(condition as Record<string, unknown[]>);
  if (name === 'Fn::Not') return !again(operands[0]);
  if (name === 'Fn::And') return operands.every(again);
  if (name === 'Fn::Or') return operands.some(again);
  if (name !== 'Fn::Equals') throw new Error(`There is no condition ${name}.`);
  const [left, right] = operands.map((operand) => {
    const { Ref } = (typeof operand === 'object' ? operand : {}) as { Ref?: string };
    return Ref === undefined ? operand : (given[Ref] ?? parameters[Ref]?.Default);
  });
  return String(left) === String(right);
}

function choose(value: unknown, holds: (name: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => choose(each, holds));
  const { 'Fn::If': sides } = value as { 'Fn::If'?: [string, unknown, unknown] };
  if (sides) return choose(holds(sides[0]) ? sides[1] : sides[2], holds);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, choose(each, holds)]),
  );
}
