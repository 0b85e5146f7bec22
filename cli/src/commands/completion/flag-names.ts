import { findKept, keep } from '../../local/kept.ts';
import type { Context } from '../command.ts';

const MOST = 100;
/** A person waits for the shell: names that take longer are left out. */
const BUDGET_MS = 800;
/** So long the names of the last time are good enough. */
const FRESH_MS = 60_000;

/** Names of flags that the person can see, at most `MOST`: of the last minute, or of the service; empty where that fails. */
export async function flagNames({ env, service }: Context): Promise<readonly string[]> {
  try {
    const { call, url } = await service();
    const of = { url, what: 'names' };
    const kept = await findKept<readonly string[]>(env, of);
    if (kept && Date.now() - Date.parse(kept.at) < FRESH_MS) return kept.value;
    const { features } = await call(
      'GET /api/admin/search/features',
      { query: { limit: MOST } },
      { signal: AbortSignal.timeout(BUDGET_MS) },
    );
    const names = features.map(({ name }) => name);
    await keep(env, of, names);
    return names;
  } catch {
    // A completion says nothing of its own: the command will.
    return [];
  }
}
