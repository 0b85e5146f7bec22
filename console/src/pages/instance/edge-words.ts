import type { EdgeInstance } from 'generated:api';
import { ago } from '../../ago.ts';

/** Seconds from which on the flags of a node count as behind: nodes ask each 15 s, and back off when refused for load. */
const BEHIND_SECONDS = 120;

type ReportedNode = Pick<
  EdgeInstance,
  | 'appName'
  | 'behind'
  | 'changesBy'
  | 'connectedStreamingClients'
  | 'environment'
  | 'flags'
  | 'identifier'
  | 'lagSeconds'
  | 'requestsPerMinute'
  | 'state'
>;

/** How a node is doing, in a word. Pure. */
export function nodeState({ state, lagSeconds }: Pick<ReportedNode, 'state' | 'lagSeconds'>) {
  if (state === 'away') return { kind: 'plain', word: 'Away' } as const;
  return (lagSeconds ?? 0) >= BEHIND_SECONDS
    ? ({ kind: 'warning', word: 'Behind' } as const)
    : ({ kind: 'good', word: 'Connected' } as const);
}

/** How far the flags of a node were behind when it reported: `4 s`, `12 min`. Pure. */
export function lagInWords({ lagSeconds }: Pick<ReportedNode, 'lagSeconds'>): string {
  if (lagSeconds === null) return 'not told';
  const seconds = Math.round(lagSeconds);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** How a node hears of changes; empty for one that does not say. Pure. */
export function changesInWords({ changesBy }: Pick<ReportedNode, 'changesBy'>): string {
  if (changesBy === undefined) return '';
  return { push: 'told at once', streaming: 'follows a stream', polling: 'polls' }[changesBy];
}

/** What a node has of each environment, and more about it, which it may not tell. Pure. */
export function flagsInWords(
  { flags = [], environment }: Pick<ReportedNode, 'environment' | 'flags'>,
  now: Date,
): { readonly name: string; readonly detail: string }[] {
  if (flags.length === 0) return [{ name: environment, detail: '' }];
  return flags.map(({ environment: name, revisionId, lastUpdated }) => {
    const since = lastUpdated === undefined ? '' : `, ${ago(new Date(lastUpdated), now)}`;
    return { name, detail: `revision ${revisionId}${since}` };
  });
}

/** Requests a minute, whole where there are many. Pure. */
export function rateInWords({
  requestsPerMinute: rate,
}: Pick<ReportedNode, 'requestsPerMinute'>): string {
  if (rate === null) return 'not told';
  return (rate < 10 ? rate : Math.round(rate)).toLocaleString('en');
}

/** All nodes in a sentence. Pure. */
export function nodesInWords(nodes: readonly ReportedNode[]): string {
  const connected = nodes.filter(({ state }) => state === 'connected');
  const away = nodes.length - connected.length;
  const requests = connected.reduce((sum, each) => sum + (each.requestsPerMinute ?? 0), 0);
  return [
    `${connected.length} connected`,
    ...(away > 0 ? [`${away} away`] : []),
    ...(connected.length > 0
      ? [`${Math.round(requests).toLocaleString('en')} requests a minute`]
      : []),
  ].join(', ');
}

/** A node with the depth at which it is shown, and the one that it is behind. */
export interface PlacedNode<T> {
  readonly node: T;
  readonly depth: number;
  readonly front: T | undefined;
}

/** Nodes that report first, those that are away last, and each followed by those behind it. Pure. */
export function placedNodes<T extends Pick<ReportedNode, 'behind' | 'identifier' | 'state'>>(
  nodes: readonly T[],
): PlacedNode<T>[] {
  const left = new Set(nodes);
  const place = (node: T, depth: number, front?: T): PlacedNode<T>[] => {
    if (!left.delete(node)) return [];
    const behind = sorted([...left].filter((each) => each.behind === node.identifier));
    return [{ node, depth, front }, ...behind.flatMap((each) => place(each, depth + 1, node))];
  };
  const ids = new Set(nodes.map(({ identifier }) => identifier));
  const isFirst = ({ behind }: T) => behind === null || !ids.has(behind);
  // What says to be behind itself is left, and comes last.
  return [...sorted(nodes.filter(isFirst)), ...nodes].flatMap((node) => place(node, 0));
}

function sorted<T extends Pick<ReportedNode, 'state'>>(nodes: readonly T[]): T[] {
  const rank = ({ state }: Pick<ReportedNode, 'state'>) => (state === 'connected' ? 0 : 1);
  return nodes.toSorted((one, other) => rank(one) - rank(other));
}
