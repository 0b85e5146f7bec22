import type { ContextFields } from '../../../lib/words/playground/sdk-context.ts';

/** A person, or whatever else flags are decided for, to try changes on: only kept in this browser. */
export interface TestContext {
  readonly name: string;
  /** Values of context fields, by their name. */
  readonly fields: ContextFields;
}

/** In place of a project: contexts that belong to none, and pages about all projects. */
export const EVERYWHERE = '*';

/** What the names under which contexts are stored begin with; the project follows. */
export const STORED = 'test-contexts:';

/** A test context with where it is kept. */
export interface KeptContext extends TestContext {
  /** The project whose context it is; `*` for none. */
  readonly projectId: string;
  /** Its name in that project; `name` says the project, too, where those of all projects are shown. */
  readonly ownName: string;
}

/**
 * The contexts that a page shows: those of its project, or on a page about all projects those of none and then
 * those of each. Pure.
 * @param stored what is stored, by the names under which it is
 */
export function keptContexts(
  stored: readonly (readonly [string, string])[],
  projectId: string,
  projectName: (id: string) => string,
): readonly KeptContext[] {
  return stored.flatMap(([key, text]) => {
    const kept = key.slice(STORED.length);
    if (projectId !== EVERYWHERE && kept !== projectId) return [];
    return parseTestContexts(text).map(({ name, fields }) => ({
      name: kept === projectId ? name : `${name} (project ${projectName(kept)})`,
      fields,
      projectId: kept,
      ownName: name,
    }));
  });
}

/** Saved contexts from text; empty for whatever else is stored under the name. Pure. */
export function parseTestContexts(text: string | null): readonly TestContext[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTestContext) : [];
  } catch {
    return [];
  }
}

function isTestContext(value: unknown): value is TestContext {
  if (typeof value !== 'object' || value === null) return false;
  if (!('name' in value) || typeof value.name !== 'string') return false;
  if (!('fields' in value) || typeof value.fields !== 'object' || !value.fields) return false;
  return Object.values(value.fields).every((field) => typeof field === 'string');
}
