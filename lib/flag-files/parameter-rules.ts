/** The parameters that a strategy of a flag gets where a file does not have them. Pure. */
export function defaultParameters(
  strategy: string,
  flag: string,
): Readonly<Record<string, string>> {
  return strategy === 'flexibleRollout'
    ? { rollout: '100', stickiness: 'default', groupId: flag }
    : {};
}
