import { expect, it } from 'vitest';
import {
  changesInWords,
  flagsInWords,
  lagInWords,
  nodeState,
  nodesInWords,
  placedNodes,
  rateInWords,
} from '../../console/src/pages/instance/edge-words.ts';

const node = (identifier: string, more: object = {}) => ({
  ...{ identifier, appName: 'edge', environment: 'production', behind: null },
  ...{ state: 'connected' as const, lagSeconds: 4, requestsPerMinute: 600 },
  connectedStreamingClients: 0,
  ...more,
});

it.each([
  [{ state: 'connected', lagSeconds: 4 }, 'Connected'],
  [{ state: 'connected', lagSeconds: null }, 'Connected'],
  [{ state: 'connected', lagSeconds: 119 }, 'Connected'],
  [{ state: 'connected', lagSeconds: 120 }, 'Behind'],
  [{ state: 'away', lagSeconds: 600 }, 'Away'],
] as const)('a node with %j is in one word %s', (told, word) => {
  expect(nodeState(told).word).toBe(word);
});

it.each([
  [null, 'not told'],
  [0, '0 s'],
  [119, '119 s'],
  [120, '2 min'],
  [7_000, '117 min'],
  [7_200, '2 h'],
])('a lag of %s s is %s', (lagSeconds, words) => {
  expect(lagInWords({ lagSeconds })).toBe(words);
});

it.each([
  [undefined, ''],
  ['push', 'told at once'],
  ['streaming', 'follows a stream'],
  ['polling', 'polls'],
] as const)('a node that hears of changes by %s: %j', (changesBy, words) => {
  expect(changesInWords(changesBy === undefined ? {} : { changesBy })).toBe(words);
});

it('what a node has of each environment is its revision, and since when', () => {
  const flags = [
    { environment: 'production', revisionId: 12, lastUpdated: '2026-11-28T07:00:00Z' },
    { environment: 'development', revisionId: 3 },
  ];
  expect(flagsInWords(node('a', { flags }), new Date('2026-11-28T09:00:00Z'))).toEqual([
    { name: 'production', detail: 'revision 12, 2 hours ago' },
    { name: 'development', detail: 'revision 3' },
  ]);
});

it('of a node that tells nothing of its flags, there is the environment of its token', () => {
  expect(flagsInWords(node('a'), new Date())).toEqual([{ name: 'production', detail: '' }]);
});

it.each([
  [null, 'not told'],
  [0, '0'],
  [2.5, '2.5'],
  [1_240.4, '1,240'],
])('%s requests a minute are %s', (requestsPerMinute, words) => {
  expect(rateInWords({ requestsPerMinute })).toBe(words);
});

it('nodes that are away are counted apart, and their requests no more', () => {
  const nodes = [node('a'), node('b', { requestsPerMinute: 634.4 }), node('c', { state: 'away' })];
  expect(nodesInWords(nodes)).toBe('2 connected, 1 away, 1,234 requests a minute');
});

it('nodes that are all away have no requests', () => {
  expect(nodesInWords([node('c', { state: 'away' })])).toBe('0 connected, 1 away');
});

it.each([
  ['those that report come first', [node('a', { state: 'away' }), node('b')], ['b', 'a']],
  [
    'a node is followed by those behind it',
    [node('c', { behind: 'b' }), node('a'), node('b', { behind: 'a' }), node('d')],
    ['a', '-b', '--c', 'd'],
  ],
  ['a node behind one that is not here is among the first', [node('a', { behind: 'x' })], ['a']],
  [
    'nodes that say to be behind each other are shown once',
    [node('a', { behind: 'b' }), node('b', { behind: 'a' }), node('c', { behind: 'c' })],
    ['a', '-b', 'c'],
  ],
])('%s', (_what, nodes, expected) => {
  const placed = placedNodes(nodes).map(({ node: { identifier }, depth }) => {
    return '-'.repeat(depth) + identifier;
  });
  expect(placed).toEqual(expected);
});
