/** `backend` is what newer servers call a client token. */
export type TokenType = 'client' | 'frontend' | 'admin';

export interface Token {
  readonly secret: string;
  readonly environment: string;
  /** Ids, or `['*']`. */
  readonly projects: readonly string[];
  /** Unknown until a server has said it. */
  readonly type?: TokenType;
}

/** The parts of `project:environment.secret`. */
const format = /^([^:]+):([^.]+)\.(.+)$/s;

/**
 * Reads a token; `undefined` for what is none. Of one for several projects, `[]:environment.secret`, only a server knows
 * which. Pure.
 */
export function parseToken(secret: string): Token | undefined {
  const [, project, environment] = format.exec(secret) ?? [];
  if (!project || !environment) return undefined;
  return { secret, environment, projects: project === '[]' ? [] : [project] };
}

/** Reads a token that is always trusted, also `secret@environment`. Pure. */
export function parsePretrusted(secret: string): Token | undefined {
  const token = parseToken(secret);
  if (token) return { ...token, type: 'frontend' };
  const at = secret.lastIndexOf('@');
  const environment = secret.slice(at + 1);
  if (at < 1 || environment === '') return undefined;
  return { secret, environment, projects: ['*'], type: 'frontend' };
}

/** A type as servers and files write it; `undefined` for an unknown one. Pure. */
export function tokenTypeOf(type: unknown): TokenType | undefined {
  const word = String(type).toLowerCase();
  if (word === 'client' || word === 'backend') return 'client';
  return word === 'frontend' || word === 'admin' ? word : undefined;
}

/** Whether whatever one token may see, another sees as well. Pure. */
export function covers(one: Token, other: Token): boolean {
  if (one.environment !== other.environment) return false;
  if (one.projects.includes('*')) return true;
  return other.projects.length > 0 && other.projects.every((id) => one.projects.includes(id));
}

/** The fewest tokens that see the same: nobody needs to poll with the others. Pure. */
export function withoutCovered<T extends Token>(tokens: readonly T[]): T[] {
  return tokens.filter(
    (token, index) =>
      !tokens.some(
        (other, at) =>
          at !== index && covers(other, token) && (!covers(token, other) || at < index),
      ),
  );
}

/** Whether tokens together see all projects of another one. Pure. */
export function coverTogether(tokens: readonly Token[], other: Token): boolean {
  if (tokens.some((token) => covers(token, other))) return true;
  const same = tokens.filter(({ environment }) => environment === other.environment);
  const projects = [...new Set(same.flatMap((token) => token.projects))];
  return same.length > 0 && covers({ ...other, projects }, other);
}

/** A token for a log or a page: who has it knows it by that, and nobody can use it. Pure. */
export function shortened(secret: string): string {
  const end = secret.search(/[.@]/);
  if (end < 0) return `${secret.slice(0, 3)}…`;
  if (secret[end] === '@') return `${secret.slice(0, 3)}…${secret.slice(end)}`;
  return `${secret.slice(0, end + 1)}${secret.slice(end + 1, end + 4)}…`;
}
