/**
 * The text that CloudFormation makes of its functions in a part of a template.
 * @param values of what the part refers to: `Table` for a `Ref`, `Table.Arn` for an attribute
 * @throws {Error} when a function is not one of those in names
 */
export function textOf(part: unknown, values: Readonly<Record<string, string>>): string {
  const evaluated = (each: unknown): unknown => {
    if (typeof each !== 'object' || each === null) return each;
    if (Array.isArray(each)) return each.map(evaluated);
    const [[name, operand] = ['', '']] = Object.entries(each);
    if (name === 'Ref') return values[String(operand)];
    if (name === 'Fn::GetAtt') return values[(operand as readonly string[]).join('.')];
    if (name === 'Fn::Sub') {
      return String(operand).replaceAll(/\$\{([\w:.]+)\}/g, (_all, id: string) => values[id] ?? '');
    }
    return called(name, evaluated(operand) as readonly [string | number, string | string[]]);
  };
  return String(evaluated(part));
}

function called(name: string, [first, second]: readonly [string | number, string | string[]]) {
  if (name === 'Fn::Join') return (second as string[]).join(String(first));
  if (name === 'Fn::Split') return (second as string).split(String(first));
  if (name === 'Fn::Select') return second[Number(first)];
  throw new Error(`There is no function ${name}.`);
}
