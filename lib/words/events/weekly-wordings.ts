import { reasonInWords } from '../clean-up-reasons.ts';
import { type Message, say, strong } from '../message.ts';
import { counted } from '../phrases.ts';
import { type Facts, flagLink, statesOf } from './facts.ts';
import type { Wordings } from './wording.ts';

/** Flags and names that a message has. */
const NAMED = 10;

/** What can be cleaned up, as the event has it. */
interface CleanUpView {
  readonly flagCount: number;
  readonly flags: readonly { readonly name: string; readonly reasons: readonly string[] }[];
  readonly unknownFlagCount: number;
  readonly unknownFlags: readonly string[];
}

/** Flags that differ between two environments, as the event has them. */
interface DriftView {
  readonly environments: readonly {
    readonly from: string;
    readonly to: string;
    readonly flagCount: number;
    readonly flags: readonly string[];
  }[];
}

/** The wordings of what is said once a week about a project. */
export const weeklyWordings = {
  'project-clean-up-due': {
    title: 'Clean-up due',
    text: dueInWords,
    page: ({ event: { project }, pages }) =>
      project === null ? pages.home : pages.cleanUp(project),
  },
  'project-drift-found': {
    title: 'Drift found',
    text: driftInWords,
    page: ({ event: { project }, pages }) => (project === null ? pages.home : pages.drift(project)),
  },
} satisfies Wordings;

function dueInWords({ event, pages, place }: Facts): Message {
  const { flagCount = 0, flags = [], ...unknown } = statesOf<CleanUpView>(event).after;
  const { unknownFlagCount = 0, unknownFlags = [] } = unknown;
  const flagParts = flags.map(
    ({ name, reasons: why }) =>
      say`${flagLink(pages, event.project, name)} (${why.map(reasonInWords).join(', ')})`,
  );
  return joined('; ', [
    ...(flagCount > 0 || unknownFlagCount === 0
      ? [
          say`${counted(flagCount, 'flag')}${place} can be cleaned up${listed(flagParts, flagCount)}`,
        ]
      : []),
    ...(unknownFlagCount > 0
      ? [
          say`applications request ${counted(unknownFlagCount, 'name')}${flagCount > 0 ? '' : place} that no flag has${listed(unknownFlags.map(strong), unknownFlagCount)}`,
        ]
      : []),
  ]);
}

function driftInWords({ event, place }: Facts): Message {
  const { environments = [] } = statesOf<DriftView>(event).after;
  const parts = environments.map(
    ({ from, to, flagCount, flags }) =>
      say`${counted(flagCount, 'flag')} between ${strong(from)} and ${strong(to)}${listed(flags.map(strong), flagCount)}`,
  );
  return say`Flags${place} differ: ${joined('; ', parts)}`;
}

function listed(parts: readonly Message[], count: number): Message {
  const rest = count - Math.min(parts.length, NAMED);
  const shown = joined(', ', parts.slice(0, NAMED));
  if (parts.length === 0) return [];
  return rest > 0 ? say`: ${shown} and ${rest} more` : say`: ${shown}`;
}

function joined(separator: string, parts: readonly Message[]): Message {
  return parts.flatMap((part, index) => (index === 0 ? part : [separator, ...part]));
}
