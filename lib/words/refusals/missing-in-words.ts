import { lowerFirst } from '../phrases.ts';
import { permissionText } from './permission-texts.ts';

/**
 * Which right somebody lacks, as a sentence. Pure.
 * @param wanted names of permissions, of which one is enough
 */
export function missingInWords(wanted: readonly string[], environment?: string): string {
  const place = environment === undefined ? '' : ` in ${environment}`;
  return `You need ${wanted.map(rightInWords).join(', or ')}${place}.`;
}

function rightInWords(name: string): string {
  if (name === 'ADMIN') return 'the role Admin';
  return `the right to ${lowerFirst(permissionText(name))}`;
}

/** What a refusal says of a missing permission. */
const lacking =
  /You need (?:the ("[A-Z_]+") permission|one of ("[A-Z_]+"(?:, "[A-Z_]+")*))(?: in the environment "([^"]+)")? to perform this action\./g;

/** A message of the service in which permissions are named by what they let somebody do. Pure. */
export function withRightsInWords(message: string): string {
  return message
    .replaceAll(lacking, (_all, one: string | undefined, several = '', environment?: string) =>
      missingInWords((one ?? several).replaceAll('"', '').split(', '), environment),
    )
    .replaceAll('the "ADMIN" permission', 'the role Admin')
    .replaceAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g, (name) => {
      const text = permissionText(name);
      return text === name ? name : `“${text}”`;
    });
}
