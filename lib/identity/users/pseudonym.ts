const PSEUDONYM = /^deleted-user-\d+$/;

/** What stands for the names of a deleted account that was forgotten; the same each time. Pure. */
export function pseudonymOf(id: number): string {
  return `deleted-user-${id}`;
}

/** Whether a name would look like that of a forgotten account. Pure. */
export function isPseudonym(name: string): boolean {
  return PSEUDONYM.test(name);
}
