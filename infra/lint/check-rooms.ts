import type { Breach, Sources } from './check-layers.ts';
import { cliRooms } from './cli-rooms.ts';
import { consoleRooms, groundFiles } from './console-rooms.ts';
import { edgeRooms } from './edge-rooms.ts';
import type { Layer } from './layers.ts';
import { type Import, readImports } from './read-imports.ts';

/** A part of the project whose folders are rooms in an order. */
interface Part {
  readonly name: string;
  readonly root: string;
  /** Where the list of its rooms is. */
  readonly file: string;
  readonly rooms: readonly Layer[];
  /** The room of a file, by the parts of its path below the root. */
  readonly roomOf: (folder: string, rest: readonly string[]) => string;
  /** What one of its rooms may import of another part. */
  readonly other?: { readonly room: string; readonly root: string };
}

const consolePart: Part = {
  name: 'the console',
  root: 'console/src/',
  file: 'infra/lint/console-rooms.ts',
  rooms: consoleRooms,
  roomOf: (first, rest) => {
    if (rest.length > 0 && first !== 'page-files') return first;
    return groundFiles.includes(first) ? 'ground' : 'start';
  },
};

const edgePart: Part = {
  name: 'the edge',
  root: 'edge/src/',
  file: 'infra/lint/edge-rooms.ts',
  rooms: edgeRooms,
  roomOf: (first, rest) => (rest.length > 0 ? first : 'start'),
};

const cliPart: Part = {
  name: 'the command',
  root: 'cli/src/',
  file: 'infra/lint/cli-rooms.ts',
  rooms: cliRooms,
  roomOf: (first, rest) => (rest.length > 0 ? first : 'start'),
  other: { room: 'local', root: 'edge/src/' },
};

/** Every import of the console that goes to a later room, or leaves the console for anything but `lib`. */
export function checkConsole(sources: Sources): Breach[] {
  return checkRooms(consolePart, sources);
}

/** Every import of the edge node that goes to a later room, or leaves the node for anything but `lib`. */
export function checkEdge(sources: Sources): Breach[] {
  return checkRooms(edgePart, sources);
}

/** Every import of the command that goes to a later room, or leaves the command for anything but `lib`, or the edge node for flags on one's own machine. */
export function checkCli(sources: Sources): Breach[] {
  return checkRooms(cliPart, sources);
}

function checkRooms(part: Part, sources: Sources): Breach[] {
  return [...sources].flatMap(([file, text]) =>
    readImports(file, text).flatMap((imported) => {
      const rule = ruleOf(part, file, imported);
      return rule === undefined
        ? []
        : [{ file, line: imported.line, target: imported.target, rule }];
    }),
  );
}

function ruleOf(part: Part, file: string, { target, isLater }: Import): string | undefined {
  const { name, root, rooms, other } = part;
  if (other && target.startsWith(other.root) && roomOf(part, file) === other.room) return undefined;
  if (/^(console|edge|cli|functions|infra|test|bench)\//.test(target) && !target.startsWith(root)) {
    return `${name} imports nothing but lib`;
  }
  if (isLater || !target.startsWith(root)) return undefined;
  const [from, to] = [roomOf(part, file), roomOf(part, target)];
  const placeOf = (room: string) => rooms.findIndex((each) => each.name === room);
  const place = placeOf(from);
  if (place < 0) return `${from} is not in the list of rooms in ${part.file}`;
  return placeOf(to) > place ? `the room ${to} comes after the room ${from}` : undefined;
}

function roomOf({ root, roomOf: room }: Part, path: string): string {
  const [first = '', ...rest] = path.slice(root.length).split('/');
  return room(first, rest);
}
