import { type CompiledFlags, compileFlags } from '../../../lib/evaluation/compile-flags.ts';
import { evaluateFlag } from '../../../lib/evaluation/evaluate-flag.ts';
import {
  type EvaluationRuntime,
  evaluationContext,
} from '../../../lib/evaluation/evaluation-context.ts';
import { explainFlag } from '../../../lib/evaluation/explain-flag.ts';
import type {
  FlagDefinition,
  FlagExplanation,
  SegmentDefinition,
} from '../../../lib/evaluation/model.ts';
import { sdkContextOf } from '../../../lib/words/playground/sdk-context.ts';
import type { TestContext } from '../test-contexts/test-context.ts';
import { patternsOf, supposing } from './supposed-patterns.ts';

/** What a flag answers to a context, as if it were switched on, apart from its dependencies. */
export interface Answer {
  /** `unknown`: only the application can tell. `pattern`: it depends on a regular expression. */
  readonly isOn: boolean | 'unknown' | 'pattern';
  /** The variant, if there is one. */
  readonly variant?: string;
  /** Whether the answer is random, so that this is only one of the possible answers. */
  readonly isRandom: boolean;
}

/** A flag in an environment: its strategies and its own variants. */
export type AskedFlag = Pick<FlagDefinition, 'strategies' | 'variants'> & {
  /** `false`: nobody gets it; otherwise it is asked as if it were switched on. */
  readonly enabled?: boolean;
};

/** What a flag answers to a context. */
export type Answering = (context: TestContext) => Answer;

/**
 * Prepares the answers of a flag to contexts, by the code that the service itself evaluates with.
 * @param name of the flag, with which rollouts without a group hash
 */
export function answersOf(
  name: string,
  flag: AskedFlag,
  segments: readonly SegmentDefinition[],
): Answering {
  const all = flag.strategies ?? [];
  const strategies = all.filter(({ disabled }) => !disabled);
  // The service switches a flag off when its last strategy is disabled; without any, it is on for all.
  const isOffForAll = flag.enabled === false || (all.length > 0 && strategies.length === 0);
  if (isOffForAll) return () => ({ isOn: false, isRandom: false });
  const used = segments.filter(({ id }) => strategies.some((each) => each.segments?.includes(id)));
  const features = [{ ...flag, name, enabled: true, strategies }];
  // One for each way in which the patterns may turn out.
  const ways = supposing(patternsOf([...strategies, ...used])).map((compileRegex) =>
    compileFlags({ features, segments: used }, { compileRegex }),
  );
  return (context) => {
    const [first, ...others] = ways.map((compiled) => answerTo(compiled, name, context));
    if (!first) return { isOn: 'pattern', isRandom: false };
    const isCertain = others.every((each) => JSON.stringify(each) === JSON.stringify(first));
    return isCertain ? first : { isOn: 'pattern', isRandom: false };
  };
}

function answerTo(compiled: CompiledFlags, name: string, context: TestContext): Answer {
  const asked = { ...sdkContextOf(context), featureToggle: name };
  const explained = explainFlag(compiled, name, evaluationContext(asked, drawing(0)));
  const answer: Omit<Answer, 'isRandom'> = explained ? answerOf(explained) : { isOn: false };
  return { ...answer, isRandom: isDrawn(compiled, name, asked) };
}

/** Enough to see a share of 1 % in nearly all cases: it is missed once in 20,000 times. */
const DRAWS = 1_000;

/** Whether the answer depends on chance: it is drawn often, from all over the range. */
function isDrawn(compiled: CompiledFlags, name: string, asked: object): boolean {
  let draws = 0;
  const draw = (share: number) => {
    const runtime = drawing(share, () => {
      draws += 1;
    });
    const { enabled, variant } = evaluateFlag(compiled, name, evaluationContext(asked, runtime));
    return `${enabled} ${variant.name}`;
  };
  const first = draw(0);
  if (draws === 0) return false;
  return Array.from({ length: DRAWS }, (_, index) => draw(index / DRAWS)).some(
    (each) => each !== first,
  );
}

function drawing(share: number, onDraw?: () => void): EvaluationRuntime {
  return {
    now: Date.now(),
    random: () => {
      onDraw?.();
      return share;
    },
  };
}

function answerOf({ strategies, variant }: FlagExplanation): Omit<Answer, 'isRandom'> {
  const isOn = strategies.result;
  if (isOn !== true || !variant.enabled) return { isOn };
  return { isOn, variant: variant.name };
}
