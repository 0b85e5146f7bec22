import { ConfigurationError } from '../../lib/platform/config.ts';

const KINDS = ['ssm', 'secretsmanager', 'file'] as const;

/** A place where the first admin token is stored, so that no terminal and no log of a build shows it. */
export interface TokenTarget {
  readonly kind: (typeof KINDS)[number];
  /** Name of the parameter or secret, or path of the file. */
  readonly name: string;
}

/**
 * Parses `ssm`, `secretsmanager` or `file`, each also with a name: `ssm:/teams/flags/token`.
 * @param stage is in the default names
 * @throws {ConfigurationError} for any other kind
 */
export function parseTokenTarget(text: string, stage = 'local'): TokenTarget {
  const [, word, given] = /^([^:]*):?(.*)$/s.exec(text) ?? [];
  const kind = KINDS.find((each) => each === word);
  if (kind === undefined) {
    throw new ConfigurationError(
      `--token-to must be ssm, secretsmanager or file, with a name if wanted (ssm:/teams/flags/token), but is "${text}".`,
    );
  }
  const names = {
    ssm: `/flagwright/${stage}/admin-token`,
    secretsmanager: `flagwright/${stage}/admin-token`,
    file: `flagwright-${stage}-admin-token.txt`,
  };
  return { kind, name: given || names[kind] };
}

/** The place, in words. */
export function describeTarget({ kind, name }: TokenTarget): string {
  if (kind === 'ssm') return `the parameter ${name} of Systems Manager`;
  return kind === 'file' ? `the file ${name}` : `the secret ${name} of Secrets Manager`;
}
