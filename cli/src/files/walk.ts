import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** The rules of an ignore file, for what is below its folder. */
interface Rules {
  /** From the root, with a slash at the end; empty for the root. */
  readonly folder: string;
  readonly rules: Ignore;
}

/** What is never looked at, whatever ignore files say. */
const NEVER = new Set(['.git', '.hg', '.svn']);
const IGNORE_FILES = ['.gitignore', '.ignore'];

/**
 * The files below a folder, by path from the root and sorted, without those that ignore files leave out. Links are not
 * followed.
 * @param root of the working tree; its ignore files hold for what is below
 * @param from the folder to begin with, from the root; empty for the root
 * @param ignored more patterns, as in an ignore file of the root
 */
export function* walk(root: string, from = '', ignored: readonly string[] = []): Generator<string> {
  const own = { folder: '', rules: ignore().add([...ignored]) };
  const folders = from === '' ? [] : from.split('/');
  const above = folders.map((_, index) =>
    folders
      .slice(0, index)
      .map((name) => `${name}/`)
      .join(''),
  );
  const rules = [own, ...above.flatMap((folder) => rulesIn(root, folder))];
  yield* filesIn(root, from === '' ? '' : `${from}/`, rules);
}

/** Whether a path is among patterns as in an ignore file of the root. */
export function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  const rules = ignore().add([...patterns]);
  return (path) => rules.ignores(path);
}

function* filesIn(root: string, folder: string, above: readonly Rules[]): Generator<string> {
  const entries = entriesOf(join(root, folder));
  const hasRules = entries.some(({ name }) => IGNORE_FILES.includes(name));
  const rules = hasRules ? [...above, ...rulesIn(root, folder)] : above;
  for (const entry of entries) {
    const path = folder + entry.name;
    if (entry.isDirectory()) {
      if (!NEVER.has(entry.name) && !isIgnored(`${path}/`, rules)) {
        yield* filesIn(root, `${path}/`, rules);
      }
    } else if (entry.isFile() && !isIgnored(path, rules)) yield path;
  }
}

/** The innermost file that says something about a path decides. */
function isIgnored(path: string, rules: readonly Rules[]): boolean {
  for (const { folder, rules: own } of rules.toReversed()) {
    const { ignored, unignored } = own.test(path.slice(folder.length));
    if (ignored) return true;
    if (unignored) return false;
  }
  return false;
}

function rulesIn(root: string, folder: string): Rules[] {
  return IGNORE_FILES.flatMap((name) => {
    const text = textOf(join(root, folder, name));
    return text === undefined ? [] : [{ folder, rules: ignore().add(text) }];
  });
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It is not there, or is a folder, or may not be read: then it says nothing.
    return undefined;
  }
}

/** What a folder has, sorted; a folder that may not be read has nothing. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
      one.name < other.name ? -1 : 1,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    return [];
  }
}
