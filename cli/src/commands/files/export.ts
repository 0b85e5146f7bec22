import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { counted, enumerated } from '../../../../lib/words/phrases.ts';
import type { FlagFile } from '../../files/flags/flag-folder.ts';
import type { AddCommand } from '../command.ts';
import {
  type FlagOptions,
  type FlagSettings,
  readFlagSettings,
  withFlagOptions,
} from './flag-settings.ts';

interface Options extends FlagOptions {
  readonly prune?: true;
  readonly json?: true;
}

/** `flagwright export`: the flags of a project as files, in one form for the same flags. */
export const addExport: AddCommand = (program, context) => {
  const { output } = context;
  withFlagOptions(
    program
      .command('export')
      .description('write the flags of a project as files, one for each flag'),
  )
    .option('--prune', 'remove files of flags that the project does not have')
    .option('--json', 'print JSON')
    .action(async ({ prune, json, ...options }: Options) => {
      const { writeFlagFolder } = await import('../../files/flags/flag-folder.ts');
      const settings = await readFlagSettings(context, options);
      const flags = await allFlags(settings);
      const { written, removed, others } = await writeFlagFolder(settings, flags, prune === true);
      if (!settings.hasSettings) await writeSettings(settings);
      if (json) {
        output.json({ flags: flags.length, written, removed, others });
        return;
      }
      output.print(
        `${counted(flags.length, 'flag')} of ${settings.project} in ${settings.dir}: ${counted(written, 'file')} written, ${removed} removed.`,
      );
      if (others.length > 0) {
        output.note(`Not of the project, and left there (see --prune): ${enumerated(others)}.`);
      }
    });

  async function allFlags({ service, project, environments }: FlagSettings): Promise<FlagFile[]> {
    const flags: FlagFile[] = [];
    for (let after: string | undefined; ; ) {
      const page = await service.call('POST /api/admin/projects/{projectId}/flag-files/export', {
        params: { projectId: project },
        body: { environments: [...environments], ...(after !== undefined && { after }) },
      });
      flags.push(...page.flags);
      if (page.next === undefined) return flags;
      after = page.next;
      if (flags.length % 1_000 === 0) output.note(`${flags.length} flags read …`);
    }
  }

  async function writeSettings({ root, project, dir, environments }: FlagSettings): Promise<void> {
    const { stringify } = await import('yaml');
    const text = stringify({ project, dir, environments });
    // Somebody's own settings are never overwritten.
    await writeFile(join(root, 'flagwright.yaml'), text, { flag: 'wx' }).catch(() => undefined);
  }
};
