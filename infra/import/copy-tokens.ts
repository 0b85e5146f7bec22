import { Refusal } from './admin-api.ts';
import type { ApiToken } from './instance-model.ts';
import type { Run } from './migration.ts';
import { startPhase } from './progress.ts';

const LABEL = 'API tokens';

/** Marks a masked secret, here and in some other instances. */
const MASK = '***';

/**
 * Copies tokens of applications with their secrets, so that applications keep them. Admin tokens
 * are not copied: the target has its own administrators. The output never contains more of a token
 * than its name.
 */
export async function copyTokens(run: Run, tokens: readonly ApiToken[]): Promise<void> {
  const wanted = tokens.filter(({ type }) => type.toLowerCase() !== 'admin');
  const advance = startPhase(run.output, LABEL, wanted.length);
  for (const token of wanted) {
    const name = `token "${token.tokenName ?? token.username ?? ''}"`;
    if (isMasked(token.secret)) {
      run.report.refuse(
        LABEL,
        name,
        'The source shows the secret masked. Create the token by hand.',
      );
    } else {
      try {
        run.report.note(LABEL, run.isDryRun ? 'created' : await create(run, token));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        run.report.refuse(LABEL, name, error.message);
      }
    }
    advance();
  }
}

/** Whether a list shows only a part of the secret. */
export function isMasked(secret: string): boolean {
  return secret.includes(MASK);
}

async function create({ target }: Run, token: ApiToken): Promise<'created' | 'unchanged'> {
  const { secret, type, environment, projects, project, expiresAt } = token;
  const tokenName = token.tokenName ?? token.username ?? 'imported';
  try {
    await target.request('POST', 'api-tokens', {
      tokenName,
      type,
      environment,
      projects: projects ?? [project ?? '*'],
      ...(expiresAt && { expiresAt }),
      secret,
    });
    return 'created';
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return 'unchanged';
    throw error;
  }
}
