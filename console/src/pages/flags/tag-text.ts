/** A tag as people write it: `web`, or `team:payments` if its type is not the plain one. Pure. */
export function tagText({
  type = 'simple',
  value,
}: {
  readonly type?: string;
  readonly value: string;
}): string {
  return type === 'simple' ? value : `${type}:${value}`;
}
