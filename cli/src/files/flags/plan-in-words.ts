import { differenceInWords } from '../../../../lib/words/difference.ts';
import { counted, enumerated, joined } from '../../../../lib/words/phrases.ts';
import type { FilesPlan, PlannedFlag } from './make-plan.ts';

/** A comment on GitHub has 65,536 characters. */
const MAX_MARKDOWN = 60_000;

const words = {
  created: 'create',
  changed: 'change',
  archived: 'archive',
  refused: 'refused',
} as const satisfies Record<PlannedFlag['outcome'], string>;

/** What a plan does, in a sentence or two. Pure. */
export function planSummary(plan: FilesPlan): readonly string[] {
  const { flags, unchanged, unlisted, needApproval, missingPermissions } = plan;
  const count = (outcome: PlannedFlag['outcome']) =>
    flags.filter((flag) => flag.outcome === outcome).length;
  const parts = [
    `${count('created')} to create`,
    `${count('changed')} to change`,
    ...(count('archived') > 0 ? [`${count('archived')} to archive`] : []),
    ...(count('refused') > 0 ? [`${count('refused')} refused`] : []),
  ];
  const touched = needApproval.filter((name) =>
    flags.some(({ differences }) => differences.some(({ environment }) => environment === name)),
  );
  return [
    flags.length === 0
      ? `Nothing to do: ${counted(unchanged, 'flag')} as the files say.`
      : `${parts.join(', ')}; ${counted(unchanged, 'flag')} unchanged.`,
    ...(touched.length > 0
      ? [
          `Changes in ${joined(touched, 'and')} need approval: they become ${touched.length === 1 ? 'one change request' : 'one change request each'}.`,
        ]
      : []),
    ...(missingPermissions.length > 0
      ? [`You may not do all of it: ${missingPermissions.join(', ')}.`]
      : []),
    ...(unlisted.length > 0
      ? [
          `${counted(unlisted.length, 'flag')} of the project without a file: ${enumerated(unlisted)}.`,
        ]
      : []),
  ];
}

/** What differs of a flag, a line each. Pure. */
export function flagLines({ differences, message, environment }: PlannedFlag): readonly string[] {
  if (message !== undefined) return [`${environment ? `${environment}: ` : ''}${message}`];
  return differences.map(({ environment: place, what, before, after }) => {
    const difference = {
      what,
      ...(before !== null && { before }),
      ...(after !== null && { after }),
    };
    return `${place === null ? '' : `${place}: `}${differenceInWords(difference)}`;
  });
}

/** What becomes of a flag, in a word. */
export function outcomeInWords({ outcome }: PlannedFlag): string {
  return words[outcome];
}

/** A plan for a pull request: short, with what differs of each flag to unfold. Pure. */
export function planMarkdown(plan: FilesPlan): string {
  const head = [
    `<!-- flagwright plan ${plan.project.replaceAll('-->', '')} -->`,
    `### Flags of ${escaped(plan.project)}`,
    '',
    ...planSummary(plan).map((line) => `${escaped(line)}\n`),
  ];
  const lines = [...head];
  let length = lines.join('\n').length;
  for (const [index, flag] of plan.flags.entries()) {
    const block = [
      '<details>',
      `<summary><b>${escaped(flag.name)}</b>: ${outcomeInWords(flag)}</summary>`,
      '',
      ...flagLines(flag).map((line) => `- ${escaped(line)}`),
      '',
      '</details>',
    ];
    length += block.join('\n').length + 1;
    if (length > MAX_MARKDOWN) {
      lines.push(`And ${plan.flags.length - index} more flags: run \`flagwright plan\`.`);
      break;
    }
    lines.push(...block);
  }
  return lines.join('\n');
}

/** A text that is nothing but text in Markdown: no markup, no mention, no reference. */
function escaped(text: string): string {
  return text
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/[\\`*_{}[\]()#+!|~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '&#64;');
}
