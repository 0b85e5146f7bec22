import { describe, expect, it } from 'vitest';
import {
  deltaAnswer,
  featureAnswer,
  featuresAnswer,
  positionOf,
  type Scope,
} from '../../edge/src/flags/client-answers.ts';
import { frontendAnswer } from '../../edge/src/flags/evaluate.ts';
import {
  emptyState,
  type FlagsAnswer,
  type State,
  withAnswer,
  withEvents,
  withOnlyProjects,
} from '../../edge/src/flags/state.ts';
import { flag } from './support/upstream.ts';

const all: Scope = { projects: ['*'], inlineSegments: false };
const shop: Scope = { projects: ['shop'], inlineSegments: false };
const adults = { id: 1, constraints: [{ contextName: 'age', operator: 'NUM_GTE', value: '18' }] };
const children = { id: 1, constraints: [{ contextName: 'age', operator: 'NUM_LT', value: '18' }] };
const segmented = flag('segmented', { strategies: [{ name: 'default', segments: [1] }] });

const empty = emptyState('development');

describe('a poll', () => {
  it('replaces the flags of its projects, and leaves others', () => {
    const both = afterPoll(empty, answer([flag('a'), flag('b', { project: 'shop' })]));
    const next = withAnswer(both, ['shop'], answer([flag('c', { project: 'shop' })]));

    expect([...next.flags.keys()]).toEqual(['a', 'c']);
  });

  it('that changes nothing leaves the state as it is', () => {
    const state = afterPoll(empty, answer([flag('a')]));

    expect(afterPoll(state, answer([flag('a')], [], 9))).toBe(state);
  });

  it('without flags is known too', () => {
    expect(afterPoll(empty, answer([]))).not.toBe(empty);
  });

  it.each([
    ['that of the server', 7, 7],
    ['one more, where the server has none', undefined, 2],
    ['one more, where that of the server did not grow', 1, 2],
  ])('has a revision: %s', (_what, revisionId, expected) => {
    const first = afterPoll(empty, answer([flag('a')], [], 1));

    expect(afterPoll(first, answer([flag('b')], [], revisionId)).revision).toBe(expected);
  });

  it('keeps the parts that did not change, so that they are compiled once', () => {
    const first = afterPoll(empty, answer([flag('a'), flag('b')]));
    const second = afterPoll(first, answer([flag('a'), flag('b', { enabled: false })]));

    expect(second.flags.get('a')).toBe(first.flags.get('a'));
    expect(second.flags.get('b')).not.toBe(first.flags.get('b'));
  });
});

it('a refused token leaves the flags of other projects', () => {
  const state = afterPoll(empty, answer([flag('a'), flag('b', { project: 'shop' })]));

  expect([...withOnlyProjects(state, ['shop']).flags.keys()]).toEqual(['b']);
});

it('events of a delta give the same state as a poll', () => {
  const polled = afterPoll(empty, answer([flag('a', { enabled: false }), segmented], [adults]));
  const told = withEvents(
    empty,
    ['*'],
    [
      hydration([flag('a'), flag('gone')], 1),
      { type: 'feature-updated', eventId: 2, feature: flag('a', { enabled: false }) },
      { type: 'feature-removed', eventId: 3, featureName: 'gone' },
      { type: 'segment-updated', eventId: 4, segment: children },
      { type: 'segment-updated', eventId: 5, segment: adults },
      { type: 'feature-updated', eventId: 5, feature: segmented },
    ],
  );

  expect(told.digest).toBe(polled.digest);
  expect(told.revision).toBe(6);
});

describe('the flags of a client', () => {
  const state = afterPoll(
    empty,
    answer(
      [
        flag('web.child', { dependencies: [{ feature: 'parent' }] }),
        flag('parent'),
        flag('other', { project: 'shop' }),
        segmented,
      ],
      [adults],
    ),
  );

  it.each<[string, Scope, string[]]>([
    ['are all of its token', all, ['other', 'parent', 'segmented', 'web.child']],
    ['are those of its projects', shop, ['other']],
    ['have a prefix, or are parents', { ...all, namePrefix: 'web.' }, ['parent', 'web.child']],
  ])('%s', (_what, scope, names) => {
    expect(parse(featuresAnswer(state, scope)).features.map(nameOf)).toEqual(names);
  });

  it('come with the segments that they use', () => {
    expect(parse(featuresAnswer(state, all)).segments).toEqual([adults]);
    expect(parse(featuresAnswer(state, shop)).segments).toEqual([]);
  });

  it('have the constraints of segments, where the client does not know segments', () => {
    const body = parse(featuresAnswer(state, { ...all, inlineSegments: true }));

    expect(body.segments).toBeUndefined();
    expect(body.features.find((each: Named) => each.name === 'segmented').strategies).toEqual([
      { name: 'default', constraints: adults.constraints },
    ]);
  });

  it('are prepared once', () => {
    expect(featuresAnswer(state, all)).toBe(featuresAnswer(state, { ...all }));
    const encoded = featuresAnswer(state, all).encoded('gzip, br');
    expect(featuresAnswer(state, all).encoded('gzip, br').body).toBe(encoded.body);
  });

  it.each([
    [all, 'other', true],
    [shop, 'parent', false],
    [all, 'none', false],
  ])('%j can be asked for %s alone: %s', (scope, name, isThere) => {
    expect(featureAnswer(state, scope, name) !== undefined).toBe(isThere);
  });
});

describe('the delta', () => {
  const first = afterPoll(empty, answer([flag('a'), flag('b', { project: 'shop' })], [], 5));

  it('is everything for who has nothing', () => {
    const { prepared, etag } = deltaAnswer(first, all, undefined);

    expect(parse(prepared).events).toEqual([
      {
        eventId: 5,
        type: 'hydration',
        features: [flag('a'), flag('b', { project: 'shop' })],
        segments: [],
      },
    ]);
    expect(etag).toBe(`"${positionOf(first)}"`);
  });

  it('is nothing for who has everything', () => {
    expect(deltaAnswer(first, all, `"${positionOf(first)}"`).prepared).toBeUndefined();
  });

  it('is what changed for who has something', () => {
    const second = afterPoll(first, answer([flag('a', { enabled: false })], [], 6));
    const third = afterPoll(
      second,
      answer([flag('a', { enabled: false }), segmented], [adults], 7),
    );

    expect(parse(deltaAnswer(third, all, positionOf(first)).prepared).events).toEqual([
      { eventId: 7, type: 'segment-updated', segment: adults },
      { eventId: 7, type: 'feature-updated', feature: flag('a', { enabled: false }) },
      { eventId: 7, type: 'feature-updated', feature: segmented },
      { eventId: 7, type: 'feature-removed', featureName: 'b', project: 'shop' },
    ]);
  });

  it('is nothing for who cannot see what changed, and says how far that is', () => {
    const second = afterPoll(first, answer([flag('b', { project: 'shop' })], [], 6));

    expect(deltaAnswer(second, shop, positionOf(first))).toEqual({
      etag: `"${positionOf(second)}"`,
      prepared: undefined,
    });
  });

  it.each(['"5-of-another-node"', '"5"', '"9999999"', 'rubbish', '*'])(
    'is everything for a position that this node does not know: %s',
    (position) => {
      expect(parse(deltaAnswer(first, all, position).prepared).events[0].type).toBe('hydration');
    },
  );

  it('is nothing for who has the same from another node, whatever its revision there', () => {
    const other = afterPoll(empty, answer([flag('a'), flag('b', { project: 'shop' })], [], 4));

    expect(deltaAnswer(first, all, positionOf(other)).prepared).toBeUndefined();
  });

  it('is everything after more changes than are kept', () => {
    let state = first;
    for (let index = 0; index < 300; index += 1)
      state = afterPoll(state, answer([flag(`f${index}`)]));

    expect(parse(deltaAnswer(state, all, positionOf(first)).prepared).events[0].type).toBe(
      'hydration',
    );
    expect(state.history.length).toBe(200);
  });

  it('tells a client without segments that a flag changed with its segment', () => {
    const before = afterPoll(empty, answer([segmented], [adults]));
    const next = afterPoll(before, answer([segmented], [children]));
    const { events } = parse(
      deltaAnswer(next, { ...all, inlineSegments: true }, positionOf(before)).prepared,
    );

    expect(events).toMatchObject([
      { type: 'feature-updated', feature: { strategies: [{ constraints: children.constraints }] } },
    ]);
  });
});

it('two nodes with the same flags give an evaluation the same tag, and another one another', () => {
  const ofPlan = (plan: string) => ({
    strategies: [
      { name: 'default', constraints: [{ contextName: 'plan', operator: 'IN', values: [plan] }] },
    ],
  });
  const flags = answer([flag('for-free', ofPlan('free')), flag('for-pro', ofPlan('pro'))]);
  const nodes = [0, 1].map(() => afterPoll(empty, flags));
  const tags = ['free', 'pro', 'none'].map((plan) =>
    nodes.map((state) => frontendAnswer(state, ['*'], { properties: { plan } }, false).etag),
  );

  for (const [one, other] of tags) expect(one).toBe(other);
  expect(new Set(tags.flat()).size).toBe(3);
});

it('a flag is evaluated with its segment as it is now', () => {
  const before = afterPoll(empty, answer([segmented], [adults]));
  const isOn = (state: State) =>
    JSON.parse(frontendAnswer(state, ['*'], { age: 20, properties: { age: 20 } }, false).text)
      .toggles.length;
  const seen = [isOn(before), isOn(afterPoll(before, answer([segmented], [children])))];

  expect(seen).toEqual([1, 0]);
});

interface Named {
  readonly name: string;
}

function nameOf({ name }: Named): string {
  return name;
}

function answer(features: object[], segments: object[] = [], revisionId?: number): FlagsAnswer {
  // As a server sends it: JSON.
  return { features, segments, meta: { revisionId } } as unknown as FlagsAnswer;
}

function hydration(features: ReturnType<typeof flag>[], eventId: number) {
  return { type: 'hydration', eventId, ...answer(features) } as const;
}

function afterPoll(state: State, polled: FlagsAnswer): State {
  return withAnswer(state, ['*'], polled);
}

function parse(prepared: { readonly plain: Buffer } | undefined) {
  return JSON.parse(prepared?.plain.toString() ?? 'null');
}
