import type { AnyRole } from './roles.ts';

type RootRole = Pick<AnyRole, 'id' | 'name' | 'description'>;

/** What the roles that every instance has let somebody do, by their ids. */
const predefined: ReadonlyMap<number, { readonly does: string; readonly besides: string }> =
  new Map([
    [
      1,
      {
        does: 'Does everything, in every project and on the whole instance.',
        besides: 'An Admin does everything already: a role in a project adds nothing.',
      },
    ],
    [
      2,
      {
        does: 'Creates and changes flags in every open project, and sees the protected ones.',
        besides:
          'An Editor also changes flags in every open project. For one project only, change the root role to Viewer.',
      },
    ],
    [
      3,
      {
        does: 'Sees every open and protected project, and changes nothing.',
        besides: 'A Viewer also sees every other project. To hide one from them, make it private.',
      },
    ],
  ]);

/** What a root role lets somebody do, as a sentence; its description, for one of the instance's own. Pure. */
export function rootRoleInWords({ id, description }: RootRole): string {
  return predefined.get(id)?.does ?? description ?? '';
}

/**
 * What somebody with root roles may do besides what a role in a project gives; the one that allows most counts. Pure.
 * @param roles their own, and those of their groups
 */
export function besidesInWords(roles: readonly RootRole[]): string {
  const known = [...predefined.keys()].find((id) => roles.some((role) => role.id === id));
  const own = roles.filter(({ id }) => !predefined.has(id)).map(({ name }) => name);
  const besides = predefined.get(known ?? 0)?.besides ?? '';
  if (own.length === 0) return besides;
  return `${besides} ${own.join(' and ')} applies in every open project.`.trimStart();
}
