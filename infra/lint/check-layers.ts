import { posix } from 'node:path';
import {
  contractFiles,
  type Kind,
  kindNames,
  layers,
  mayImport,
  pureFolders,
  pureKinds,
  readsOrWrites,
  schemaFiles,
  sharedFolders,
  strictKinds,
  withoutKinds,
} from './layers.ts';
import { type Import, readImports } from './read-imports.ts';

/** An import that breaks a rule of the layers. */
export interface Breach {
  /** Path from the project's root. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** Path from the project's root, or the name of a package. */
  readonly target: string;
  readonly rule: string;
}

/** The texts of source files by their paths from the project's root. */
export type Sources = ReadonlyMap<string, string>;

const { dirname } = posix;

/** The imports of every file, by path. */
type Graph = ReadonlyMap<string, readonly Import[]>;

/**
 * Every import that breaks a rule: the order of layers, who imports schemas, what the browser shares, circles of rooms,
 * kinds of files, and the direction between `lib`, `functions` and everything else.
 */
export function checkLayers(sources: Sources): Breach[] {
  const graph: Graph = new Map(
    [...sources].map(([file, text]) => [file, readImports(file, text)] as const),
  );
  // An import that goes up would close hundreds of circles, which say no more.
  const downward = keep(graph, (file, imported) => checkOrder(file, imported) === undefined);
  return [
    ...checkEach(graph, checkDirection),
    ...checkEach(graph, checkOrder),
    ...checkEach(graph, checkSchemas),
    ...checkEach(graph, checkShared),
    ...checkCircles(downward),
    ...checkKinds(graph),
  ];
}

/** One line per breach: file, import and rule. */
export function formatBreach({ file, line, target, rule }: Breach): string {
  return `${file}:${line} imports ${target}: ${rule}`;
}

function keep(graph: Graph, isKept: (file: string, imported: Import) => boolean): Graph {
  return new Map(
    [...graph].map(([file, imports]) => [file, imports.filter((each) => isKept(file, each))]),
  );
}

function checkEach(
  graph: Graph,
  ruleOf: (file: string, imported: Import) => string | undefined,
): Breach[] {
  return [...graph].flatMap(([file, imports]) =>
    imports.flatMap((imported) => {
      const { target, line } = imported;
      const rule = ruleOf(file, imported);
      return rule === undefined ? [] : [{ file, line, target, rule }];
    }),
  );
}

function checkDirection(file: string, { target }: Import): string | undefined {
  if (/^(@flagwright|edge|infra|test|bench)\//.test(target)) {
    return 'lib and functions import nothing of edge, infra, test and bench';
  }
  if (file.startsWith('lib/') && target.startsWith('functions/')) {
    return 'functions use lib, never the other way round';
  }
  if (file.startsWith('functions/') && /^(lib\/platform\/dynamo\/|@aws-sdk\/)/.test(target)) {
    return 'handlers are thin: lib reads and writes';
  }
  return undefined;
}

function checkOrder(file: string, { target }: Import): string | undefined {
  const from = layerOf(file);
  const to = layerOf(target);
  if (from === undefined || to === undefined) return undefined;
  const place = layers.findIndex(({ name }) => name === from);
  const targetPlace = layers.findIndex(({ name }) => name === to);
  if (place < 0) return `${from} is not in the list of layers in infra/lint/layers.ts`;
  return targetPlace > place ? `the layer ${to} comes after the layer ${from}` : undefined;
}

function checkSchemas(file: string, { target, typeOnly }: Import): string | undefined {
  if (typeOnly || !isInLib(file) || !schemaFiles.test(target)) return undefined;
  const mayHaveSchemas =
    schemaFiles.test(file) || contractFiles.some(({ files }) => files.test(file));
  return mayHaveSchemas
    ? undefined
    : 'only schemas and contracts import schemas; constants are in a model or limits file';
}

function checkShared(file: string, { target, typeOnly }: Import): string | undefined {
  if (typeOnly) return undefined;
  const folder = sharedFolders.find(({ path }) => file.startsWith(path));
  return !folder || folder.mayImport.test(target)
    ? undefined
    : `${folder.path} is for the browser too: it imports only itself, models, limits and rules`;
}

/** Imports between rooms, that is folders of `lib`, that lead back to where they began. */
function checkCircles(graph: Graph): Breach[] {
  const rooms = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    const neighbours = rooms.get(dirname(file)) ?? new Set();
    for (const { target } of imports) neighbours.add(dirname(target));
    rooms.set(dirname(file), neighbours);
  }
  const reached = new Map([...rooms.keys()].map((room) => [room, reachable(room, rooms)]));
  return checkEach(graph, (file, { target }) => {
    const [from, to] = [dirname(file), dirname(target)];
    if (from === to || !isInLib(file) || !isInLib(target)) return undefined;
    return reached.get(to)?.has(from) ? `${to} imports ${from} too, directly or not` : undefined;
  });
}

function checkKinds(graph: Graph): Breach[] {
  const ways = waysToStorage(graph);
  const kindOf = (file: string): Kind =>
    kindNames.find(({ files }) => files.test(file))?.kind ??
    (ways.has(file) ? 'use case' : 'helper');
  return checkEach(graph, (file, { target, typeOnly }) => {
    if (!isInLib(file)) return undefined;
    const [from, to] = [kindOf(file), kindOf(target)];
    const isFree = typeOnly && !strictKinds.includes(from);
    if (hasKind(file) && hasKind(target) && !isFree && !mayImport[from].includes(to)) {
      return `a ${from} file imports no ${to} file`;
    }
    const isPure = pureKinds.includes(from) || pureFolders.some((path) => file.startsWith(path));
    const end = typeOnly ? undefined : ways.get(target);
    return isPure && end !== undefined
      ? `this file must neither read nor write, and the import leads to ${end}`
      : undefined;
  });
}

/** Each file or package that reads or writes, directly or through value imports, with one at the end of the way. */
function waysToStorage(graph: Graph): ReadonlyMap<string, string> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    for (const { target } of imports.filter(({ typeOnly }) => !typeOnly)) {
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  const nodes = new Set([...graph.keys(), ...importers.keys()]);
  const ends = [...nodes].filter((node) => readsOrWrites.some((pattern) => pattern.test(node)));
  const ways = new Map(ends.map((end) => [end, end]));
  for (const end of ends) {
    for (const node of reachable(end, importers)) if (!ways.has(node)) ways.set(node, end);
  }
  return ways;
}

/** Everything that can be reached in one step or more. */
function reachable(
  start: string,
  next: ReadonlyMap<string, Iterable<string>>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [start];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const neighbour of next.get(node) ?? []) {
      if (found.has(neighbour)) continue;
      found.add(neighbour);
      queue.push(neighbour);
    }
  }
  return found;
}

function isInLib(path: string): boolean {
  return path.startsWith('lib/');
}

function hasKind(path: string): boolean {
  const layer = layerOf(path);
  return layer !== undefined && !withoutKinds.includes(layer);
}

function layerOf(path: string): string | undefined {
  return isInLib(path) ? path.split('/')[1] : undefined;
}
