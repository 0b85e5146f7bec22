import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../cli/src/program.ts';
import { createOutput } from '../../cli/src/terminal/output.ts';

const document = readFileSync(resolve(import.meta.dirname, '../../docs/cli.md'), 'utf8');

const program = createProgram({
  env: {},
  folder: '.',
  output: createOutput(process.stdout, process.stderr),
  service: () => Promise.reject(new Error('no command is run')),
  ended: new AbortController().signal,
  endWith: () => {},
});

const commands = program
  .createHelp()
  .visibleCommands(program)
  .filter((each) => each.name() !== 'help');

/** The part of the document about a command: from its heading to the next one. */
function sectionOf(name: string): string {
  const parts = document.split(/^### /m).slice(1);
  return (
    parts.find((part) => new RegExp(`\`flagwright ${name}[ \`]`).test(part.split('\n')[0] ?? '')) ??
    ''
  );
}

const optionsIn = (section: string) =>
  [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, flags = '']) => flags).sort();

describe('docs/cli.md', () => {
  it.each(commands.map((each) => [each.name(), each] as const))(
    'has the options that %s has, and no others',
    (name, command) => {
      expect(optionsIn(sectionOf(name))).toEqual(command.options.map(({ flags }) => flags).sort());
    },
  );

  it('has no command that does not exist', () => {
    const told = [...document.matchAll(/^### (.+)$/gm)].flatMap(([, heading = '']) =>
      [...heading.matchAll(/`flagwright ([\w-]+)/g)].map(([, name]) => name),
    );
    expect(told.sort()).toEqual(commands.map((each) => each.name()).sort());
  });
});
