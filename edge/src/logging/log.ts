type Level = 'debug' | 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, unknown>>;

/** Writes lines of one form to standard output. */
export interface Log {
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

export type LogFormat = 'plain' | 'json' | 'pretty';

const colours: Readonly<Record<Level, number>> = { debug: 90, info: 32, warn: 33, error: 31 };

const levels: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'off'];

/**
 * @param write takes each line
 * @param from the level of the least important lines
 */
export function createLog(
  format: LogFormat,
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
  from = 'info',
): Log {
  const at = (level: Level) => {
    if (levels.indexOf(level) < levels.indexOf(from)) return () => {};
    return (message: string, fields: Fields = {}) =>
      write(formatLine(format, { level, message, time: new Date().toISOString() }, fields));
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/**
 * The level in `RUST_LOG`, by which charts of the known edge node set it: a word, or one for each part of that node, of which
 * the last counts: `warn`, `unleash_edge=debug`. Pure.
 */
export function levelOf(text: string | undefined): string {
  const words = (text ?? '').split(',').map((each) => each.split('=').at(-1)?.trim().toLowerCase());
  return words.findLast((word) => word !== undefined && levels.includes(word)) ?? 'info';
}

/** Pure. */
export function formatLine(
  format: LogFormat,
  {
    level,
    message,
    time,
  }: { readonly level: Level; readonly message: string; readonly time: string },
  fields: Fields,
): string {
  if (format === 'json') {
    return JSON.stringify({ timestamp: time, level: level.toUpperCase(), message, ...fields });
  }
  const details = Object.entries(fields).map(([name, value]) => `${name}=${textOf(value)}`);
  const word = level.toUpperCase().padStart(5);
  if (format === 'plain') return [time, word, message, ...details].join(' ');
  const coloured = `\u001b[${colours[level]}m${word}\u001b[0m`;
  return [`${time} ${coloured} ${message}`, ...details.map((each) => `    ${each}`)].join('\n');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What an error says, with its cause: a fault of the network hides there. Pure. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.message || error.name}${code}`;
}
