import type { ChangeRequest } from 'generated:api';
import {
  changeInWords,
  compareChange,
  proposedStrategy,
  type ShownChange,
} from '../../../../lib/words/change-in-words.ts';
import { differenceInWords } from '../../../../lib/words/difference.ts';
import { strategyInWords, type WordedStrategy } from '../../../../lib/words/strategy-in-words.ts';
import type { Output } from '../../terminal/output.ts';
import { timeInWords } from '../../terminal/time-in-words.ts';

/** What a change request is, how far it has come, and what it changes. */
export function requestLines(request: ChangeRequest, output: Output): string[] {
  return [...headLines(request, output), ...changeLines(request, output)];
}

function headLines(request: ChangeRequest, { styled }: Output): string[] {
  const { id, title, state, project, environment, createdBy, createdAt, schedule } = request;
  const { approvals, rejections, minApprovals, comments } = request;
  const names = (list: typeof approvals) => list.map((each) => each.createdBy.username).join(', ');
  return [
    `${styled('bold', `${id}  ${title}`)}  ${state}`,
    styled(
      'dim',
      `${project}, ${environment}, by ${createdBy.username}, ${timeInWords(createdAt)}`,
    ),
    `${approvals.length} of ${minApprovals} approvals${approvals.length > 0 ? `: ${names(approvals)}` : ''}`,
    ...(rejections.length > 0 ? [`rejected by ${names(rejections)}`] : []),
    ...(schedule ? [`applied at ${timeInWords(schedule.scheduledAt)}`] : []),
    ...(request.waitingFor ? [`waits for ${request.waitingFor}`] : []),
    ...comments.map((each) => styled('dim', `${each.createdBy.username}: ${each.text}`)),
  ];
}

function changeLines({ features, segments, settings = [] }: ChangeRequest, { styled }: Output) {
  return [
    ...features.flatMap(({ name, changes, conflict }) => [
      '',
      styled('bold', name),
      ...(conflict ? [styled('red', `  ${conflict}`)] : []),
      ...changes.flatMap((change) => linesOf(change)),
    ]),
    ...segments.flatMap((change) => ['', ...linesOf(change)]),
    ...settings.flatMap(({ description, conflict }) => [
      '',
      `  ${description}`,
      ...(conflict ? [styled('red', `    ${conflict}`)] : []),
    ]),
  ];

  function linesOf(change: ShownChange): string[] {
    const strategy = proposedStrategy(change);
    const isNew = change.action === 'addStrategy';
    const differences = isNew ? [] : (compareChange(change).proposed ?? []);
    return [
      `  ${changeInWords(change)}`,
      // What the service shows of a strategy has all that is told.
      ...(strategy ? [`    ${strategyInWords(strategy as WordedStrategy)}`] : []),
      ...differences.map((each) => styled('dim', `    ${differenceInWords(each)}`)),
      ...(change.conflict ? [styled('red', `    ${change.conflict}`)] : []),
    ];
  }
}
