/**
 * Whether the caller may see a project, and with a time (RFC 3339), what was in it then. `false` for an
 * unknown project, except for administrators.
 */
export type SeesProject = (project: string, at?: string) => boolean;

/** Mentions what the caller may not see in an error message, by its number alone. */
export function hiddenPlaces(count: number): string[] {
  return count === 0 ? [] : [`${count} in projects that you cannot see`];
}
