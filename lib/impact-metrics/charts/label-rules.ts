import { ANY_VALUE, type LabelSelectors } from '../select-rules.ts';

/** The label that SDKs add by themselves; samples are kept by environment, so it selects none of them. */
const ENVIRONMENT = 'environment';

/**
 * The labels of a request, as `name=value`, as selectors. Pure.
 * @param environment of which metrics are read
 * @returns `undefined` if they select another environment
 */
export function selectorsOf(
  labels: readonly string[],
  environment: string,
): LabelSelectors | undefined {
  const pairs = labels.map((label) => {
    const at = label.indexOf('=');
    return { name: label.slice(0, at), value: label.slice(at + 1) };
  });
  const selectors = [...Map.groupBy(pairs, ({ name }) => name)].map(
    ([name, own]) => [name, own.map(({ value }) => value)] as const,
  );
  const wanted = selectors.find(([name]) => name === ENVIRONMENT)?.[1];
  if (wanted && !wanted.includes(environment) && !wanted.includes(ANY_VALUE)) return undefined;
  return Object.fromEntries(selectors.filter(([name]) => name !== ENVIRONMENT));
}
