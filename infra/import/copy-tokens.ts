import { fitsScope } from '../../lib/identity/tokens/token-format.ts';
import { Refusal } from './admin-api.ts';
import type { ApiToken, Application } from './instance-model.ts';
import type { Run } from './migration.ts';
import { startPhase } from './progress.ts';

const LABEL = 'API tokens';

/** Marks a masked secret, here and in some other instances. */
const MASK = '***';

/** Applications that an owner is told; the rest are counted. */
const NAMED_APPLICATIONS = 20;

interface TokenOptions {
  /** When tokens with weak secrets end; absent: they are refused. */
  readonly weakUntil: string | undefined;
  /** Applications of the source, read if a token is refused. */
  readonly readApplications: () => Promise<readonly Application[]>;
}

/**
 * Copies tokens of applications with their secrets, so that applications keep them. Admin tokens
 * are not copied: the target has its own administrators. The output never contains more of a token
 * than its name.
 */
export async function copyTokens(
  run: Run,
  tokens: readonly ApiToken[],
  { weakUntil, readApplications }: TokenOptions,
): Promise<void> {
  const wanted = tokens.filter(({ type }) => type.toLowerCase() !== 'admin');
  const advance = startPhase(run.output, LABEL, wanted.length);
  const refused: { readonly token: ApiToken; readonly reason: string }[] = [];
  for (const token of wanted) {
    const reason = await copyToken(run, token, weakUntil);
    if (reason !== undefined) refused.push({ token, reason });
    advance();
  }
  if (refused.length === 0) return;
  const applications = await readApplications();
  for (const { token, reason } of refused) {
    const users = describeUsers(token, applications);
    run.report.refuse(LABEL, nameOf(token), `${reason} ${users}`);
  }
}

/** @returns why it is refused, if it is */
async function copyToken(
  run: Run,
  token: ApiToken,
  weakUntil: string | undefined,
): Promise<string | undefined> {
  if (isMasked(token.secret)) {
    return 'The source shows the secret masked. Create the token by hand.';
  }
  const isWeak = !isStrong(token);
  if (isWeak && weakUntil === undefined) {
    return 'Its secret can be guessed or does not name its scope. Give its applications a new one, or accept it for a while: --accept-weak-tokens-until DATE.';
  }
  const end = isWeak ? endOf(token, weakUntil) : token.expiresAt;
  try {
    run.report.note(LABEL, run.isDryRun ? 'created' : await create(run, token, isWeak, end));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
  if (isWeak) run.report.warn(`${nameOf(token)} has a weak secret, and ends at ${end}.`);
  return undefined;
}

/** Whether a list shows only a part of the secret. */
export function isMasked(secret: string): boolean {
  return secret.includes(MASK);
}

/** Whether the secret names the scope of its token, and cannot be guessed. */
export function isStrong(token: ApiToken): boolean {
  return fitsScope(token.secret, projectsOf(token), token.environment ?? '');
}

/** Whether a token is of an environment, and of no other than a project; both absent: of any. */
export function isInScope(
  scope: { readonly project?: string | undefined; readonly environment?: string | undefined },
  token: ApiToken,
): boolean {
  const { environment = '' } = token;
  return (
    projectsOf(token).every((id) => id === '*' || (scope.project ?? id) === id) &&
    (scope.environment ?? environment) === environment
  );
}

/** A token with its name, for people. */
export function nameOf({ tokenName, username }: ApiToken): string {
  return `token "${tokenName ?? username ?? ''}"`;
}

function projectsOf({ projects, project = '*' }: ApiToken): readonly string[] {
  const named = projects ?? [project];
  return named.includes('*') ? ['*'] : [...new Set(named)];
}

/** The earlier of its own end and the one for weak secrets. */
function endOf({ expiresAt }: ApiToken, weakUntil = ''): string {
  return expiresAt && Date.parse(expiresAt) < Date.parse(weakUntil) ? expiresAt : weakUntil;
}

async function create(
  { target }: Run,
  token: ApiToken,
  isWeak: boolean,
  expiresAt: string | null | undefined,
): Promise<'created' | 'unchanged'> {
  const { secret, type, environment } = token;
  try {
    await target.request('POST', 'api-tokens', {
      tokenName: token.tokenName ?? token.username ?? 'imported',
      type,
      environment,
      projects: projectsOf(token),
      ...(expiresAt && { expiresAt }),
      ...(isWeak && { weakSecret: true }),
      secret,
    });
    return 'created';
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return 'unchanged';
    throw error;
  }
}

/** When a token was used last, and the applications that may use it: those that ask for flags of its scope. */
function describeUsers(token: ApiToken, applications: readonly Application[]): string {
  const used = token.seenAt ? `It was used last at ${token.seenAt}. ` : '';
  const names = applications.filter((each) => asksFor(each, token)).map(({ appName }) => appName);
  if (names.length === 0) return `${used}The source names no application of its scope.`;
  const more = names.length - NAMED_APPLICATIONS;
  const others = more > 0 ? ` and ${more} more` : '';
  const shown = names.slice(0, NAMED_APPLICATIONS).join(', ');
  return `${used}Applications of its scope, one or more of which use it: ${shown}${others}.`;
}

function asksFor({ usage = [] }: Application, token: ApiToken): boolean {
  const projects = projectsOf(token);
  const { environment = '' } = token;
  return usage.some(
    ({ project, environments }) =>
      (project === '*' || projects.includes('*') || projects.includes(project)) &&
      (environments.includes(environment) || environments.includes('*')),
  );
}
