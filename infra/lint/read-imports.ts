import { posix } from 'node:path';

/** One import or re-export of a source file. */
export interface Import {
  /** A path from the project's root for relative imports, for example `lib/http/event.ts`; else as written. */
  readonly target: string;
  /** From 1. */
  readonly line: number;
  /** Whether only types are imported, so that the target does not run because of it. */
  readonly typeOnly: boolean;
  /** Whether it is imported while the code runs: `import('…')`. */
  readonly isLater: boolean;
}

const STATEMENT = /^(?:import|export)\s+([^;'"]*?)\s*\bfrom\s+'([^']+)'/gm;
const SIDE_EFFECT = /^import\s+'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g;

/**
 * The imports of a TypeScript file as the formatter writes them: single quotes, statements at the start of a line.
 *
 * @param file Path from the project's root.
 */
export function readImports(file: string, text: string): Import[] {
  const at = (index: number, specifier: string, typeOnly: boolean, isLater = false): Import => ({
    target: specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier,
    line: text.slice(0, index).split('\n').length,
    typeOnly,
    isLater,
  });
  return [
    ...[...text.matchAll(STATEMENT)].map(({ index, 1: what = '', 2: specifier = '' }) =>
      at(index, specifier, isTypeOnly(what)),
    ),
    ...[...text.matchAll(SIDE_EFFECT)].map((found) => at(found.index, found[1] ?? '', false)),
    ...[...text.matchAll(DYNAMIC)].map((found) => at(found.index, found[1] ?? '', false, true)),
  ];
}

/** Whether all that stands between `import` and `from` are types: `type { A }`, or `{ type A, type B }`. */
function isTypeOnly(what: string): boolean {
  if (/^type\b/.test(what)) return true;
  const names = /^\{(.*)\}$/s.exec(what)?.[1];
  return names?.split(',').every((name) => /^\s*(type\s|$)/.test(name)) ?? false;
}
