import type { AwsCall, Body } from '../aws-proxy/aws-proxy.ts';

/** The names of the items that a call writes or checks, in the order of its actions. */
export function itemsOf({ operation, input }: AwsCall): readonly string[] {
  if (operation !== 'TransactWriteItems') return [itemOf(input)];
  const actions = (input.TransactItems ?? []) as readonly Readonly<Record<string, Body>>[];
  return actions.map((action) => itemOf(Object.values(action)[0] ?? {}));
}

function itemOf({ Item, Key }: Body): string {
  const { pk, sk } = (Item ?? Key ?? {}) as Body;
  return JSON.stringify([pk, sk]);
}
