import type { LogLevel } from './options.ts';

const RANK: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

/** The level of a line that one of our functions logged; other lines have none. */
const levelOf = (line: unknown): LogLevel | undefined => {
  if (typeof line !== 'string' || !line.startsWith('{"level":"')) return undefined;
  const level = /^\{"level":"(\w+)"/.exec(line)?.[1];
  return level && level in RANK ? (level as LogLevel) : undefined;
};

/**
 * Keeps log lines below a level out of the terminal. The functions run in this process and write with
 * `console`, as they do on Lambda, where CloudWatch sorts the lines by level.
 */
export const filterLog = (lowest: LogLevel): void => {
  for (const method of ['log', 'error'] as const) {
    const write = console[method].bind(console);
    console[method] = (...parts: unknown[]) => {
      const level = levelOf(parts[0]);
      if (level === undefined || RANK[level] >= RANK[lowest]) write(...parts);
    };
  }
};
