import { NOT_PROOF } from '../../flags/code-references/limits.ts';
import type { CleanUpReason } from './clean-up-model.ts';
import { placesInWords } from './clean-up-steps.ts';
import type { presentCleanUp } from './present-clean-up.ts';
import { quoted } from './quoted.ts';

type Shown = ReturnType<typeof presentCleanUp>;
type ShownFlag = Shown['flags'][number];
type ShownUnknown = Shown['unknownFlags'][number];

const reasonWords: Readonly<Record<CleanUpReason, string>> = {
  completed: 'it was completed',
  'gone-from-code': 'the last line that named it is gone',
  'fully-rolled-out': 'everybody gets the same since a month or more',
  stale: 'it is stale',
  'potentially-stale': 'it is older than flags of its type should get',
  'never-used': 'no application has used it',
};

/** What can be cleaned up, as Markdown that an engineer or an agent can act on. Pure. */
export function presentBrief({ project, flags, unknownFlags, nextCursor }: Shown): string {
  const blocks = [
    `# Flags to clean up in the project ${quoted(project)}`,
    ...(flags.length + unknownFlags.length === 0 ? ['There is nothing to clean up here.'] : []),
    ...flags.map(flagBlock),
    ...(unknownFlags.length === 0 ? [] : ['# Names that applications request, and no flag has']),
    ...unknownFlags.map(unknownBlock),
    ...(nextCursor === undefined ? [] : [`There is more behind the cursor ${quoted(nextCursor)}.`]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function flagBlock(flag: ShownFlag): string {
  const { name, type, reasons, unchangedSince, lastSeen, applications, steps } = flag;
  const seen = lastSeen.map(({ environment, at }) => `${quoted(environment)} at ${at}`);
  return [
    `## ${quoted(name)}\n`,
    `- Why: ${reasons.map((reason) => reasonWords[reason]).join('; ')}`,
    `- Type: ${quoted(type)}`,
    `- Keep: ${keptWords(flag)}`,
    ...(unchangedSince === null ? [] : [`- Unchanged since: ${unchangedSince}`]),
    `- Last seen: ${seen.length === 0 ? 'never' : seen.join(', ')}`,
    `- Used by: ${applicationWords(applications)}`,
    ...codeWords(flag),
    '',
    numbered(steps),
  ].join('\n');
}

function unknownBlock({ name, lastSeenAt, applications, steps }: ShownUnknown): string {
  return [
    `## ${quoted(name)}\n`,
    `- Last requested: ${lastSeenAt}`,
    `- Requested by: ${applicationWords(applications)}\n`,
    numbered(steps),
  ].join('\n');
}

function codeWords({ code }: ShownFlag): string[] {
  if (!code) return [];
  if (code.left > 0) return [`- In the code: ${placesInWords(code)}`];
  const state = code.goneAt === null ? 'not found' : `none since ${code.goneAt.slice(0, 10)}`;
  return [`- In the code: ${state}. ${NOT_PROOF}`];
}

function keptWords({ kept }: ShownFlag): string {
  if (!kept) return 'not decided';
  if (!kept.enabled) return 'what runs when it is off';
  const variant = kept.variant === undefined ? '' : `, variant ${quoted(kept.variant)}`;
  return `what runs when it is on${variant}`;
}

function applicationWords(applications: ShownUnknown['applications']): string {
  if (applications.length === 0) return 'none in this week and the one before';
  return applications
    .map(
      ({ appName, environments }) => `${quoted(appName)} (${environments.map(quoted).join(', ')})`,
    )
    .join(', ');
}

function numbered(steps: readonly string[]): string {
  return steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}
