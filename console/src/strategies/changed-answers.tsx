import type { SegmentDefinition } from '../../../lib/evaluation/model.ts';
import { Badge } from '../components/badge.tsx';
import type { TestContext } from '../test-contexts/test-context.ts';
import { TestContextsEditor } from '../test-contexts/test-contexts-editor.tsx';
import { useTestContexts } from '../test-contexts/use-test-contexts.ts';
import { type AnswerWords, answerInWords, isOtherAnswer } from './answer-words.ts';
import type { AskedFlag } from './answers.ts';
import { type BeforeAndAfter, useAnswers } from './use-answers.ts';

interface ChangedAnswersProps {
  /** Whose test contexts are asked; `*` for those of all projects. */
  readonly projectId: string;
  /** Of the flag, with which rollouts without a group hash. */
  readonly name: string;
  /** Both are `undefined` until they are known. */
  readonly before: AskedFlag | undefined;
  readonly after: AskedFlag | undefined;
  readonly segments: readonly SegmentDefinition[] | undefined;
  readonly words?: AnswerWords;
  /** When the answers hold; without a comparison, only the answers after the change are shown. */
  readonly when?: AnswersWhen | undefined;
}

type AnswersWhen = 'now' | 'once it is on' | 'once it is on, without comparison';

/** For which of the saved test contexts a change gives another answer; they can be edited here, too. */
export function ChangedAnswers(props: ChangedAnswersProps) {
  const { projectId, name, before, after, segments, words, when = 'now' } = props;
  const answers = useAnswers(name, before, after, segments);
  const [contexts] = useTestContexts(projectId);
  return (
    <>
      {answers && contexts.length > 0 && isCompared(when) && (
        <Summary answers={answers} contexts={contexts} />
      )}
      <TestContextsEditor
        projectId={projectId}
        beside={(context) =>
          answers && <Effect answers={answers} context={context} words={words} when={when} />
        }
      />
    </>
  );
}

function Summary({
  answers: { before, after },
  contexts,
}: {
  readonly answers: BeforeAndAfter;
  readonly contexts: readonly TestContext[];
}) {
  const changed = contexts.filter((context) => isOtherAnswer(before(context), after(context)));
  return (
    <p role="status">
      {changed.length === 0
        ? `The answer stays the same for all test contexts (${contexts.length}).`
        : `The answer changes for ${changed.length} of ${contexts.length} test contexts.`}
    </p>
  );
}

function Effect({
  answers: { before, after },
  context,
  words,
  when,
}: {
  readonly answers: BeforeAndAfter;
  readonly context: TestContext;
  readonly words: AnswerWords | undefined;
  readonly when: AnswersWhen;
}) {
  const [old, next] = [before(context), after(context)];
  const once = when === 'now' ? '' : 'once on: ';
  if (!isCompared(when)) return <span>{`${once}${answerInWords(next, words)}`}</span>;
  if (!isOtherAnswer(old, next)) return <span>{`${once}stays ${answerInWords(next, words)}`}</span>;
  return (
    <Badge kind="warning">
      {once}
      {answerInWords(old, words)} → {answerInWords(next, words)}
    </Badge>
  );
}

function isCompared(when: AnswersWhen): boolean {
  return when !== 'once it is on, without comparison';
}
