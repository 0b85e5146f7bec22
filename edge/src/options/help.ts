import { type Command, commands, rowsOf } from './read-options.ts';
import { variableOf } from './table.ts';

const about: Readonly<Record<Command, string>> = {
  edge: 'Serves the flags of a server, near to the applications that use them.',
  offline: 'Serves the flags of a file.',
  health: 'Ends with 0 if a node is alive.',
  ready: 'Ends with 0 if a node has flags to serve.',
};

/** The text of `--help`. Pure. */
export function helpText(command: Command | undefined): string {
  if (!command) {
    const list = commands.map((name) => `  ${name.padEnd(9)}${about[name]}`);
    return [
      'Usage: flagwright-edge <command> [options]',
      '',
      ...list,
      '',
      'Each command has --help.',
    ].join('\n');
  }
  const options = rowsOf(command)
    .filter(({ refused, unused }) => !refused && !unused)
    .map((row) => {
      const letter = row.short ? `-${row.short}, ` : '';
      const value = row.kind === 'switch' ? '' : ` <${row.kind}>`;
      const fallback = row.default ? ` [${row.default}]` : '';
      return `  ${letter}--${row.flag}${value}\n      ${row.help}${fallback} ${variableOf(row)}`;
    });
  return [`Usage: flagwright-edge ${command} [options]`, about[command], '', ...options].join('\n');
}
