import type { LogLevel } from './options.ts';

const RANK: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

/**
 * Hides log lines below a level from the terminal. The functions run in this process and write with
 * `console`, as they do on Lambda, where CloudWatch filters the lines by level.
 */
export function filterLog(lowest: LogLevel): void {
  for (const method of ['log', 'error'] as const) {
    const write = console[method].bind(console);
    console[method] = (...parts: unknown[]) => {
      const level = levelOf(parts[0]);
      if (level === undefined || RANK[level] >= RANK[lowest]) write(...parts);
    };
  }
}

/** The level of a log line of one of our functions; `undefined` for other lines. */
function levelOf(line: unknown): LogLevel | undefined {
  if (typeof line !== 'string' || !line.startsWith('{"level":"')) return undefined;
  const level = /^\{"level":"(\w+)"/.exec(line)?.[1];
  return level && level in RANK ? (level as LogLevel) : undefined;
}
