import type { Template } from '../../../infra/serverless/template.ts';

/** What CloudFormation knows when it creates a stack. */
export interface Surroundings {
  /** Values of parameters of the template, in place of their defaults. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** What `Ref` gives for a resource, by its logical id. */
  readonly refs: Readonly<Record<string, string>>;
  /** What `Fn::GetAtt` gives: `Table.Arn`. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** The account and region in which the tests pretend to be. */
export const ACCOUNT = '000000000000';
export const REGION = 'us-east-1';

const pseudoParameters: Readonly<Record<string, string>> = {
  'AWS::AccountId': ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::Region': REGION,
  'AWS::StackName': 'flagwright',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** A template with the parts that intrinsic functions read. */
export interface WholeTemplate extends Template {
  readonly Parameters?: Readonly<Record<string, { readonly Default?: unknown }>>;
  readonly Conditions?: Readonly<Record<string, unknown>>;
}

type Values = Readonly<Record<string, unknown>>;
type Intrinsic = (argument: unknown) => unknown;

/**
 * Computes values of a template as CloudFormation does.
 * @returns a function that replaces all intrinsic functions within a value; `undefined` for `AWS::NoValue`. It
 * throws an Error for what it does not know
 */
export function valuesOf(
  template: WholeTemplate,
  { parameters = {}, refs, attributes }: Surroundings,
): (value: unknown) => unknown {
  const ref = (name: string): unknown => {
    if (name === 'AWS::NoValue') return undefined;
    const known =
      pseudoParameters[name] ??
      refs[name] ??
      parameters[name] ??
      template.Parameters?.[name]?.Default;
    if (known !== undefined) return known;
    if (template.Resources[name]) return name;
    throw new Error(`The template refers to ${name}, which it does not have.`);
  };
  const attribute = (name: string): string => attributes[name] ?? name;
  const holds = (condition: unknown): boolean => Boolean(evaluate(condition));
  const list = (argument: unknown): unknown[] => (argument as unknown[]).map(evaluate);
  const condition = (name: unknown): boolean => {
    const found = template.Conditions?.[String(name)];
    if (found === undefined) throw new Error(`The template has no condition ${name}.`);
    return holds(found);
  };
  const substitute = (argument: unknown): string => {
    const [text, own] = (Array.isArray(argument) ? argument : [argument, {}]) as [string, Values];
    return text.replaceAll(/\$\{(!?)([^}]+)\}/g, (_all, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (name in own) return String(evaluate(own[name]));
      return String(name.includes('.') ? attribute(name) : ref(name));
    });
  };
  const intrinsics: Readonly<Record<string, Intrinsic>> = {
    Ref: (name) => ref(String(name)),
    Condition: condition,
    'Fn::GetAtt': (name) => attribute([name].flat().join('.')),
    'Fn::Sub': substitute,
    'Fn::If': (argument) => {
      const [name, yes, no] = argument as [string, unknown, unknown];
      return evaluate(condition(name) ? yes : no);
    },
    'Fn::Equals': (argument) => {
      const [left, right] = list(argument);
      return String(left) === String(right);
    },
    'Fn::Not': (argument) => !holds((argument as unknown[])[0]),
    'Fn::And': (argument) => (argument as unknown[]).every(holds),
    'Fn::Or': (argument) => (argument as unknown[]).some(holds),
    'Fn::Join': (argument) => {
      const [separator, parts] = argument as [string, unknown];
      return [evaluate(parts)].flat().join(separator);
    },
    'Fn::Split': (argument) => {
      const [separator, text] = argument as [string, unknown];
      return String(evaluate(text)).split(separator);
    },
    'Fn::Select': (argument) => {
      const [index, from] = argument as [number | string, unknown];
      return (evaluate(from) as unknown[])[Number(index)];
    },
  };
  function evaluate(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(evaluate).filter((each) => each !== undefined);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [[name = '', argument] = []] = entries;
    const intrinsic = entries.length === 1 ? intrinsics[name] : undefined;
    if (intrinsic) return intrinsic(argument);
    if (name.startsWith('Fn::')) throw new Error(`The tests do not know ${name}.`);
    return Object.fromEntries(
      entries
        .map(([key, each]) => [key, evaluate(each)] as const)
        .filter(([, each]) => each !== undefined),
    );
  }
  return evaluate;
}
