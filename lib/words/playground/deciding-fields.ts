import type {
  AdvancedPlaygroundItem,
  PlaygroundConstraint,
  PlaygroundStrategy,
} from 'generated:api';

/** A strategy, as far as it asks for fields of a context. */
type AskingStrategy = Pick<PlaygroundStrategy, 'name' | 'disabled' | 'parameters'> & {
  readonly constraints: readonly ComparingConstraint[];
  readonly segments: readonly { readonly constraints: readonly ComparingConstraint[] }[];
};

type ComparingConstraint = Pick<PlaygroundConstraint, 'contextName' | 'operator'>;

/** A flag in an environment, as far as it asks for fields of a context. */
export interface AskingFlag {
  readonly strategies: { readonly data: readonly AskingStrategy[] };
  readonly variants: readonly Pick<
    AdvancedPlaygroundItem['variants'][number],
    'stickiness' | 'overrides'
  >[];
}

/**
 * The fields of a context that decide about a flag in any of its environments: the ids by which shares and variants are
 * chosen first, then what is compared. Pure.
 */
export function decidingFields(flags: readonly AskingFlag[]): readonly string[] {
  const active = flags.flatMap(({ strategies }) =>
    strategies.data.filter(({ disabled }) => !disabled),
  );
  const variants = flags.flatMap((flag) => flag.variants);
  return [
    ...new Set([
      ...active.flatMap(idFields),
      ...variants.flatMap(({ stickiness }) => hashedField(stickiness)),
      ...active.flatMap(comparedFields),
      ...variants.flatMap(({ overrides = [] }) => overrides.map((each) => each.contextName)),
    ]),
  ];
}

/** The field that a constraint compares: dates compare the time, whatever they name. Pure. */
export function comparedField({ contextName, operator }: ComparingConstraint): string {
  return operator.startsWith('DATE_') ? 'currentTime' : contextName;
}

function comparedFields({ constraints, segments }: AskingStrategy): string[] {
  return [constraints, ...segments.map((segment) => segment.constraints)].flat().map(comparedField);
}

/** The fields that each built-in strategy looks at; `flexibleRollout` says it by its stickiness. */
const fieldsOfTypes: Readonly<Record<string, readonly string[]>> = {
  userWithId: ['userId'],
  gradualRolloutUserId: ['userId'],
  gradualRolloutSessionId: ['sessionId'],
  remoteAddress: ['remoteAddress'],
};

function idFields({ name, parameters }: AskingStrategy): readonly string[] {
  if (name !== 'flexibleRollout') return fieldsOfTypes[name] ?? [];
  const { rollout, stickiness } = parameters;
  return Number(rollout) > 0 ? hashedField(stickiness) : [];
}

/** By default it is the user, or else the session: the former stands for both. */
function hashedField(stickiness = 'default'): string[] {
  if (stickiness === 'random') return [];
  return [['', 'default'].includes(stickiness) ? 'userId' : stickiness];
}
