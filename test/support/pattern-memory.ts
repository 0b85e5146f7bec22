import { linearRegex } from '../../lib/evaluation/linear-regex.ts';

/**
 * In a child process with `--expose-gc`: compiles patterns, and compares each with texts of which it has not seen the
 * like.
 * @returns bytes of the heap that are held afterwards
 */
export function heldByPatterns({ patterns }: { readonly patterns: number }): number {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const compiled = Array.from({ length: patterns }, (_, index) =>
    linearRegex(`(a|b)*a(a|b){90}[c${index + 100}]`, true),
  );
  for (const { test } of compiled) test(anyText(10_000));
  globalThis.gc?.();
  const held = process.memoryUsage().heapUsed - before;
  return compiled.length === patterns ? held : Number.NaN;
}

function anyText(length: number): string {
  return Array.from({ length }, () => (Math.random() < 0.5 ? 'a' : 'b')).join('');
}
