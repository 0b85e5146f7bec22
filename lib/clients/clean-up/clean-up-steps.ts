import type { CodeState } from '../../flags/code-references/model.ts';
import type { AskingApplication, CleanUpFlag } from './clean-up-model.ts';
import { quoted } from './quoted.ts';

/** Applications that a step names. */
const NAMED = 5;

/**
 * What to do about a flag, step by step. Pure.
 * @param applications those that evaluated it lately
 */
export function stepsFor(flag: CleanUpFlag, applications: readonly AskingApplication[]): string[] {
  const { children } = flag.feature;
  const dependents =
    children.length === 0 ? [] : [`End the dependency of ${list(children)} on it.`];
  if (flag.reasons.includes('never-used')) {
    return [
      ...dependents,
      'Make sure that no code for it is still to come: no application has ever used it.',
      'Archive the flag.',
    ];
  }
  return [
    ...dependents,
    ...codeSteps(flag),
    ...(applications.length === 0
      ? []
      : [`Deploy ${list(applications.map(({ appName }) => appName))}.`]),
    'Archive the flag when no application uses it any more.',
  ];
}

/** What to do about a name that is not a flag. Pure. */
export function stepsForUnknown(name: string): string[] {
  return [
    `Look for ${quoted(name)} in the code of the applications: its checks always have their default value.`,
    'Remove the checks, or create the flag if it is missing.',
  ];
}

function codeSteps(flag: CleanUpFlag): string[] {
  const { code } = flag;
  if (code?.goneAt) {
    const name = quoted(flag.feature.name);
    return [`Make sure that no other code uses ${name}: no default branch that was searched does.`];
  }
  if (!code || code.left === 0) return [codeStep(flag)];
  return [codeStep(flag), `It is still in the code: ${placesInWords(code)}.`];
}

/** The places that are left, or some of them: `` `src/a.ts:4` in `acme/shop` and 3 more ``. Pure. */
export function placesInWords({ left, places }: CodeState): string {
  const shown = places.map(
    ({ repository, path, line }) => `${quoted(`${path}:${line}`)} in ${quoted(repository)}`,
  );
  const rest = left - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}

function codeStep({ feature, kept }: CleanUpFlag): string {
  const name = quoted(feature.name);
  if (!kept) return `Decide which side of ${name} stays, and remove its checks from the code.`;
  if (!kept.enabled) {
    return `Remove the checks of ${name} from the code, with what runs when it is on.`;
  }
  const variant = kept.variant === undefined ? '' : ` with the variant ${quoted(kept.variant)}`;
  return `Remove the checks of ${name} from the code, and keep what runs when it is on${variant}.`;
}

function list(names: readonly string[]): string {
  const rest = names.length - NAMED;
  const shown = names.slice(0, NAMED).map(quoted).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}
