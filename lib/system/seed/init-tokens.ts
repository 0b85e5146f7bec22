import { systemAuthor } from '../../auth/author.ts';
import type { TokenType } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import type { TokenScope } from '../../identity/tokens/model.ts';
import {
  hashSecret,
  isScopedSecret,
  MAX_TOKEN_LENGTH,
  SECRET_MASK,
} from '../../identity/tokens/token-format.ts';
import { findTokens } from '../../identity/tokens/token-store.ts';
import { ConfigurationError } from '../../platform/config.ts';
import { NameExistsError } from '../../platform/errors.ts';
import { listProjects } from '../../projects/project-store.ts';
import { createToken } from '../../projects/tokens/create-token.ts';

/** Complete tokens, from `INIT_ADMIN_API_TOKENS` and its siblings. */
export type InitialTokens = Readonly<Record<TokenType, readonly string[]>>;

interface KnownToken {
  readonly environments: readonly string[];
  readonly projects: readonly string[];
}

const tokenTypes: readonly TokenType[] = ['admin', 'client', 'frontend'];

/** Reads the three variables: comma-separated tokens; whitespace around them is dropped. */
export function readInitialTokens(
  env: Readonly<Record<string, string | undefined>>,
): InitialTokens {
  return {
    admin: listOf(env.INIT_ADMIN_API_TOKENS),
    client: listOf(env.INIT_CLIENT_API_TOKENS),
    frontend: listOf(env.INIT_FRONTEND_API_TOKENS),
  };
}

/**
 * Creates the tokens that do not exist yet; existing ones stay unchanged. One read if all of them
 * exist.
 * @throws {ConfigurationError} naming the variable with a token that is malformed, or whose scope
 * does not exist or is not allowed for its type; then no token is created
 */
export async function createInitialTokens(tokens: InitialTokens): Promise<void> {
  const wanted = tokenTypes.flatMap((type) => tokens[type].map((secret) => ({ type, secret })));
  const found = await findTokens(wanted.map(({ secret }) => hashSecret(secret)));
  const missing = wanted.filter((_token, index) => found[index] === undefined);
  if (missing.length === 0) return;
  const [environments, projects] = await Promise.all([listEnvironments(), listProjects()]);
  const known: KnownToken = {
    environments: environments.map(({ name }) => name),
    projects: projects.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id),
  };
  const scopes = missing.map((token) => ({ scope: scopeOf(token, known), secret: token.secret }));
  for (const { scope, secret } of scopes) await createIfMissing(scope, secret);
}

function listOf(raw: string | undefined): string[] {
  return (raw ?? '')
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '');
}

function scopeOf(token: InitialToken, known: KnownToken): TokenScope {
  const { type, secret } = token;
  if (!isScopedSecret(secret)) {
    const format = `in the format projects:environment.secret, of at most ${MAX_TOKEN_LENGTH} characters`;
    refuseToken(token, `is not ${format}`);
  }
  const separator = secret.indexOf(':');
  const project = secret.slice(0, separator);
  const rest = secret.slice(separator + 1);
  const environment = parseEnvironment(rest, known);
  if (environment === undefined) {
    const environments = known.environments.join(', ');
    return refuseToken(token, `must name an existing environment (${environments})`);
  }
  if (type === 'admin' && (project !== '*' || environment !== '*')) {
    refuseToken(token, 'must start with "*:*." as admin tokens do');
  }
  if (type !== 'admin' && environment === '*') {
    refuseToken(token, 'must name one environment, not "*"');
  }
  if (project !== '*' && !known.projects.includes(project)) {
    refuseToken(token, 'must name an existing project or "*"');
  }
  return { tokenName: `initial ${type}`, type, environment, projects: [project], expiresAt: null };
}

interface InitialToken {
  readonly type: TokenType;
  readonly secret: string;
}

/**
 * Throws an error that names the variable and the reason, and no more of the token than the part
 * before the colon.
 */
function refuseToken({ type, secret }: InitialToken, reason: string): never {
  const shown = secret.includes(':') ? `${secret.slice(0, secret.indexOf(':'))}:` : '';
  const variable = `INIT_${type.toUpperCase()}_API_TOKENS`;
  throw new ConfigurationError(`${variable}: the token "${shown}${SECRET_MASK}" ${reason}.`);
}

/** Names of environments may contain dots, so the known names determine where the name ends. */
function parseEnvironment(rest: string, known: KnownToken): string | undefined {
  return ['*', ...known.environments]
    .filter((name) => rest.startsWith(`${name}.`) && rest.length > name.length + 1)
    .sort((a, b) => b.length - a.length)[0];
}

async function createIfMissing(scope: TokenScope, secret: string): Promise<void> {
  try {
    await createToken(systemAuthor, scope, secret);
  } catch (error) {
    // Another start of the service created it first.
    if (!(error instanceof NameExistsError)) throw error;
  }
}
