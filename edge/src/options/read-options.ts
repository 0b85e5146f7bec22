import { parseArgs } from 'node:util';
import { type OptionGroup, type OptionRow, optionTable, variableOf } from './table.ts';

export const commands = ['edge', 'offline', 'health', 'ready'] as const;
export type Command = (typeof commands)[number];

/** What is set, by the name of the flag. */
export interface Options {
  readonly command: Command;
  /** Sentences to log: what is unknown or has no effect. */
  readonly warnings: readonly string[];
  text(flag: string): string | undefined;
  number(flag: string): number;
  isOn(flag: string): boolean;
  list(flag: string): readonly string[];
}

/** A start that cannot be: the sentence says why. */
export class UsageError extends Error {}

/** Asked for, instead of a start. */
export class HelpWanted extends Error {
  readonly command: Command | undefined;

  constructor(command: Command | undefined) {
    super('help');
    this.command = command;
  }
}

type Values = Map<string, string[]>;
type Environment = Readonly<Record<string, string | undefined>>;

/** Beginnings of variables that somebody may have meant for an edge node. */
const ours =
  /^(UPSTREAM_|EDGE_|TOKENS?_|PRETRUSTED_|CUSTOM_CLIENT_|CLIENT_(KEEP|TOK)|FEATURES_|METRICS_|SKIP_SSL|PKCS(8|12)_|PEM_CERT|BACKUP_|REDIS_|S3_|BASE_PATH|TLS_|REDIRECT_|CORS_|ALLOW_LIST|DENY_LIST|DISABLE_\w+_ENDPOINT|TRUST_PROXY|PROXY_TRUSTED|PROMETHEUS_|BOOTSTRAP_|FRONTEND_TOK|RELOAD_|UNLEASH_|KEEP_REFUSED|BACKSTAGE_|MAX_STREAMS)/;

/** The groups of options that a command takes. Pure. */
export function groupsOf(command: Command): readonly OptionGroup[] {
  return command === 'edge' || command === 'offline' ? ['all', command] : ['all', 'probe'];
}

/** The options that a command takes; those of its own win where two have the same letter. Pure. */
export function rowsOf(command: Command): OptionRow[] {
  const groups = groupsOf(command);
  return optionTable.filter(({ group }) => groups.includes(group));
}

/**
 * Reads the command line, and the variables of whatever it leaves out. Pure.
 * @param args without Node and the program
 * @throws {UsageError} for what cannot be, in one sentence
 * @throws {HelpWanted} for `--help`
 */
export function readOptions(args: readonly string[], environment: Environment): Options {
  const { command, before, after } = splitAtCommand(args);
  const rows = rowsOf(command);
  const ofAll = rows.filter(({ group }) => group === 'all');
  const values = merge(parse(before, ofAll, command), parse(after, rows, command));
  for (const row of rows) {
    const fromVariable = environment[variableOf(row)]?.trim();
    if (!values.has(row.flag) && fromVariable) values.set(row.flag, [fromVariable]);
  }
  for (const row of rows) checkValues(row, values.get(row.flag));
  const warnings = [...unusedOf(rows, values), ...unknownVariables(environment)];
  const row = (flag: string) => {
    const found = rows.find((each) => each.flag === flag);
    if (!found) throw new Error(`The command ${command} has no option "${flag}".`);
    return found;
  };
  const text = (flag: string) => values.get(flag)?.at(-1) ?? row(flag).default;
  return {
    command,
    warnings,
    text,
    number: (flag) => Number(text(flag)),
    isOn: (flag) => text(flag) === 'true',
    list: (flag) => splitList(values.get(row(flag).flag) ?? []),
  };
}

/** Words that are separated by commas or repeated. Pure. */
function splitList(values: readonly string[]): string[] {
  return values
    .flatMap((value) => value.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Options of all commands may be before the command; the same letter means another option behind it. */
function splitAtCommand(args: readonly string[]) {
  const withValue = optionTable.filter(({ group, kind }) => group === 'all' && kind !== 'switch');
  const takesNext = new Set(
    withValue.flatMap(({ flag, short }) => [`--${flag}`, ...(short ? [`-${short}`] : [])]),
  );
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] ?? '';
    if (word === '--help' || word === '-h' || word === 'help') throw new HelpWanted(undefined);
    if (takesNext.has(word)) index += 1;
    else if (!word.startsWith('-')) {
      const command = commands.find((each) => each === word);
      if (!command)
        throw new UsageError(`There is no command "${word}": use ${commands.join(', ')}.`);
      return { command, before: args.slice(0, index), after: args.slice(index + 1) };
    }
  }
  throw new UsageError(`A command is missing: ${commands.join(', ')}. --help shows the options.`);
}

function parse(args: readonly string[], rows: readonly OptionRow[], command: Command): Values {
  if (args.includes('--help') || args.includes('-h')) throw new HelpWanted(command);
  const letters = new Map(rows.map((row) => [row.short, row.flag]));
  const options = Object.fromEntries(
    rows.map(({ flag, short, kind }) => {
      const isOwnLetter = short !== undefined && letters.get(short) === flag;
      const type = kind === 'switch' ? ('boolean' as const) : ('string' as const);
      return [flag, { type, multiple: true, ...(isOwnLetter && { short }) }];
    }),
  );
  try {
    const { values } = parseArgs({ args: args.flatMap((word) => switchWord(word, rows)), options });
    return new Map(
      Object.entries(values).map(([flag, value]) => [flag, [value].flat().map(String)]),
    );
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** `--tls-enable=true`, which `parseArgs` does not take. */
function switchWord(word: string, rows: readonly OptionRow[]): string[] {
  const [, flag, value] = /^--([\w-]+)=(true|false)$/.exec(word) ?? [];
  const row = rows.find((each) => each.flag === flag);
  if (row?.kind !== 'switch') return [word];
  return value === 'true' ? [`--${flag}`] : [];
}

function merge(one: Values, other: Values): Values {
  const merged = new Map(one);
  for (const [flag, values] of other) merged.set(flag, [...(merged.get(flag) ?? []), ...values]);
  return merged;
}

const on = ['true', '1', 'yes', 'on', 'y', 't'];
const off = ['false', '0', 'no', 'off', 'n', 'f'];

/** Brings switches into one form. */
function checkValues(row: OptionRow, values: string[] | undefined): void {
  if (!values) return;
  const { flag, kind, choices, refused } = row;
  const name = `--${flag} (${variableOf(row)})`;
  for (const [index, value] of values.entries()) {
    if (kind === 'number' && !(Number(value) >= 0 && value.trim() !== '')) {
      throw new UsageError(`${name} must be a number, not "${value}".`);
    }
    if (choices && !choices.includes(value)) {
      throw new UsageError(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
    }
    if (kind === 'switch') {
      const word = value.toLowerCase();
      if (![...on, ...off].includes(word)) {
        throw new UsageError(`${name} must be true or false, not "${value}".`);
      }
      values[index] = String(on.includes(word));
    }
  }
  if (refused && values.at(-1) !== 'false') throw new UsageError(`${name}: ${refused}`);
}

function unusedOf(rows: readonly OptionRow[], values: Values): string[] {
  return rows
    .filter(({ flag, unused }) => unused && values.has(flag))
    .map((row) => `--${row.flag} (${variableOf(row)}) is ignored: ${row.unused}`);
}

/** Kubernetes makes variables of services, such as REDIS_PORT and EDGE_SERVICE_HOST, which nobody has meant. */
const ofServices = /_(SERVICE_(HOST|PORT)\w*|PORT_\d+_\w+|PORT)$/;

function unknownVariables(environment: Environment): string[] {
  const known = new Set(optionTable.map(variableOf));
  return Object.keys(environment)
    .filter((name) => ours.test(name) && !known.has(name) && !ofServices.test(name))
    .sort()
    .map((name) => `The variable ${name} is unknown, and ignored.`);
}
