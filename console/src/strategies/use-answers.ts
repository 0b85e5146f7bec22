import { useEffect, useState } from 'react';
import type { SegmentDefinition } from '../../../lib/evaluation/model.ts';
import { loadFile } from '../load-file.ts';
import type { Answering, AskedFlag } from './answers.ts';

/** What a flag answers before and after a change. */
export interface BeforeAndAfter {
  readonly before: Answering;
  readonly after: Answering;
}

/** The engine that evaluates flags, loaded when it is first needed. */
const loadEngine = () => loadFile(() => import('../page-files/dialogs.ts'));

/** The answers of a flag before and after a change; `undefined` while the engine is loaded. */
export function useAnswers(
  name: string,
  before: AskedFlag | undefined,
  after: AskedFlag | undefined,
  segments: readonly SegmentDefinition[] | undefined,
): BeforeAndAfter | undefined {
  const [answers, setAnswers] = useState<BeforeAndAfter>();
  const question = JSON.stringify([name, before, after, segments]);
  useEffect(() => {
    let isAsked = true;
    void answersTo(question).then((found) => {
      if (isAsked) setAnswers(found);
    });
    return () => {
      isAsked = false;
    };
  }, [question]);
  return answers;
}

type StrategyQuestion = [
  string,
  AskedFlag | null,
  AskedFlag | null,
  readonly SegmentDefinition[] | null,
];

async function answersTo(question: string): Promise<BeforeAndAfter | undefined> {
  const [name, before, after, segments] = JSON.parse(question) as StrategyQuestion;
  if (!before || !after || !segments) return undefined;
  const { answersOf } = await loadEngine();
  return {
    before: answersOf(name, before, segments),
    after: answersOf(name, after, segments),
  };
}
