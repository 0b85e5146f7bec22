import { relative, resolve, sep } from 'node:path';
import type { Service } from '../../api/service.ts';
import type { Checkout } from '../../files/git.ts';
import type { FoundFlag, TreeSearch } from '../../files/refs/search-tree.ts';
import { DEFAULT_DIR, projectOf, readSettings } from '../../files/settings-file.ts';
import { CommandError, wrongUse } from '../../terminal/command-error.ts';
import { exitCodes } from '../../terminal/exit-codes.ts';
import { tableLines } from '../../terminal/table.ts';
import type { AddCommand } from '../command.ts';
import type { Found } from './upload.ts';

interface Options {
  readonly project?: string;
  readonly repository?: string;
  readonly branch?: string;
  readonly commit?: string;
  readonly defaultBranch?: string;
  readonly dryRun?: true;
  readonly check?: true;
  readonly json?: true;
}

/** `flagwright refs`: where the flags of a project are in a working tree; tells the service. */
export const addRefs: AddCommand = (program, { env, folder, output, service, ended }) => {
  program
    .command('refs')
    .description(
      'find flags in a working tree, and send where they are: paths and lines, never code',
    )
    .argument('[dir]', 'the folder to search', '.')
    .option('-p, --project <id>', 'the project; default: that of flagwright.yaml')
    .option(
      '--repository <name>',
      'name of the repository (by default that of the remote "origin")',
    )
    .option('--branch <name>', 'name of the branch (by default by git or the variables of CI)')
    .option('--commit <hash>', 'the commit (by default the one that is checked out)')
    .option('--default-branch <name>', 'the branch that counts (by default that of "origin")')
    .option('--dry-run', 'send nothing')
    .option(
      '--check',
      `send nothing, and exit with ${exitCodes.different} if archived flags are found`,
    )
    .option('--json', 'print JSON')
    .action(async (dir: string, options: Options) => {
      const place = resolve(folder, dir);
      const [{ readCheckout }, { checkRefsSettings }, { searchTree }] = await Promise.all([
        import('../../files/git.ts'),
        import('../../files/refs/refs-settings.ts'),
        import('../../files/refs/search-tree.ts'),
      ]);
      const checkout = await readCheckout(place, env);
      const root = checkout?.root ?? place;
      const settings = await readSettings(root);
      const project = projectOf(settings, options.project);
      const { ignore = [], ...search } = checkRefsSettings(settings.refs);
      const isSent = !options.dryRun && !options.check;
      const about = aboutOf(checkout, options, isSent);
      const { call, ...target } = await service();
      const names = await namesOf(call, project);
      const began = performance.now();
      const found = await searchTree(
        root,
        relative(root, place).split(sep).join('/'),
        [...names.active, ...names.archived],
        // The files of flags name them, and use none.
        { ...search, ignore: [...ignore, `/${settings.dir ?? DEFAULT_DIR}/`] },
        ended,
      );
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      const archived = found.flags.filter(({ name }) => names.archived.has(name));
      const body = bodyOf(about, found, names.active.size + names.archived.size);
      output.note(
        `Searched ${amount(found.files, 'file')} with ${amount(found.lines, 'line')} for ${amount(body.searched.names, 'flag')} in ${seconds} s.`,
        ...notesOn(found, checkout),
      );
      if (isSent && found.files === 0) {
        throw new CommandError(`There is no file to search in ${place}: nothing is sent.`);
      }
      const answer = isSent ? await send({ call, ...target }, project, body) : undefined;
      if (options.json) {
        output.json({ ...body, archived: archived.map(({ name }) => name), answer });
      } else output.print(...linesOf(found.flags, names.archived));
      if (options.check && archived.length > 0) {
        throw new CommandError(
          `Flags that are archived are still in the code: ${archived.map(({ name }) => name).join(', ')}.`,
          exitCodes.different,
        );
      }
    });

  async function send(target: Service, project: string, body: Found) {
    const { uploadFound } = await import('./upload.ts');
    const answer = await uploadFound(target, project, body, (sent, all) =>
      output.note(`Sent part ${sent} of ${all}.`),
    );
    const { outcome, repository, branch, goneFlags } = answer;
    output.note(
      outcome === 'older'
        ? `Nothing changes: a newer commit of ${branch} in ${repository} is known, ${answer.commit}.`
        : `${target.url} knows where ${number(answer.flags)} ${answer.flags === 1 ? 'flag is' : 'flags are'} in ${branch} of ${repository}.`,
      ...(goneFlags.length > 0 ? [`Gone from the code: ${goneFlags.join(', ')}.`] : []),
    );
    return answer;
  }

  function linesOf(flags: readonly FoundFlag[], archived: ReadonlySet<string>): string[] {
    const rows = flags.map(({ name, references: [first], references, more }) => [
      { text: name },
      { text: String(references.length + more) },
      { text: first ? `${first.path}:${first.line}` : '' },
      {
        text: archived.has(name) ? 'archived' : '',
        look: (text: string) => output.styled('yellow', text),
      },
    ]);
    return tableLines(rows, output.columns);
  }
};

/** The names of the flags of a project. */
async function namesOf(call: Service['call'], projectId: string) {
  const [active, archived] = await Promise.all([
    call('GET /api/admin/projects/{projectId}/features', { params: { projectId }, query: {} }),
    call('GET /api/admin/archive/features/{projectId}', { params: { projectId } }),
  ]);
  return {
    active: new Set(active.features.map(({ name }) => name)),
    archived: new Set(archived.features.map(({ name }) => name)),
  };
}

type About = Omit<Found, 'flags' | 'searched'>;

/** @throws {CommandError} when something is not known that what is sent must say */
function aboutOf(checkout: Checkout | undefined, options: Options, isSent: boolean): About {
  const about = { ...checkout, ...options };
  const missing = (['repository', 'branch', 'commit', 'defaultBranch'] as const).filter(
    (name) => about[name] === undefined,
  );
  if (isSent && missing.length > 0) {
    const given = missing.map((name) => `--${name.replace('B', '-b')}`).join(', ');
    throw wrongUse(`Git does not say all that is needed here. Give ${given}.`);
  }
  const { repository = '', branch = '', commit = '', defaultBranch, committedAt, url } = about;
  // The time and the page are those of what git found, not of what is given instead.
  const isOwn = commit === checkout?.commit;
  const isItsPage = repository === checkout?.repository;
  return {
    ...{ repository, branch, commit, isDefaultBranch: branch === defaultBranch },
    ...(isOwn && committedAt !== undefined && { committedAt }),
    ...(isItsPage && url !== undefined && { url }),
  };
}

function bodyOf(about: About, { flags, files, skipped }: TreeSearch, names: number): Found {
  return {
    ...about,
    flags: flags.map(({ name, references, more }) => ({ name, references: [...references], more })),
    searched: { files, names, skipped },
  };
}

function notesOn({ skipped, unsearchable }: TreeSearch, checkout: Checkout | undefined): string[] {
  return [
    ...(skipped > 0 ? [`Left out ${number(skipped)} that are binary, large or unreadable.`] : []),
    ...(unsearchable.length > 0
      ? [`Names without a letter or digit cannot be searched for: ${unsearchable.join(' ')}.`]
      : []),
    ...(checkout?.isChanged ? ['Files differ from the commit: lines may not be those of it.'] : []),
  ];
}

/** `1 file`, `2,000 files`. */
function amount(count: number, thing: string): string {
  return `${number(count)} ${thing}${count === 1 ? '' : 's'}`;
}

function number(count: number): string {
  return count.toLocaleString('en');
}
