import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as others } from 'node:timers/promises';
import { matcherOf, walk } from '../walk.ts';
import { prepareSearch } from './name-search.ts';
import { spellingsOf, type Wrapper } from './spellings.ts';

/** How a working tree is searched. */
export interface TreeSettings {
  readonly constants?: Readonly<Record<string, string>>;
  readonly wrappers?: readonly Wrapper[];
  readonly ignore?: readonly string[];
}

/** A line of a file, from the root. */
interface CodePlace {
  readonly path: string;
  readonly line: number;
}

/** Where a flag is; `more` counts places beyond the first ones. */
export interface FoundFlag {
  readonly name: string;
  readonly references: CodePlace[];
  more: number;
}

/** What a search found. */
export interface TreeSearch {
  /** Sorted by name. */
  readonly flags: readonly FoundFlag[];
  readonly files: number;
  /** Binary and large files, and those that could not be read. */
  readonly skipped: number;
  readonly lines: number;
  /** Names without a letter or digit, which cannot be searched for. */
  readonly unsearchable: readonly string[];
}

/** Places of a flag that are kept: as many as the service takes. */
const PLACES = 100;
/** Characters of a path that the service takes. */
const MAX_PATH = 500;
/** Larger files are data. */
const MAX_FILE_BYTES = 5_000_000;
/** As git: a file with a zero byte in its beginning is binary. */
const BINARY_LOOK = 8_000;
/** Files after which others get a turn, such as Ctrl C. */
const AT_ONCE = 500;

/**
 * Searches the files of a working tree for flags.
 * @param root of the tree
 * @param from the folder to search, from the root; empty for all
 * @param signal ends the search
 */
export async function searchTree(
  root: string,
  from: string,
  names: readonly string[],
  settings: TreeSettings,
  signal?: AbortSignal,
): Promise<TreeSearch> {
  const { search, without } = prepareSearch(spellingsOf(names, settings));
  const inFiles = (settings.wrappers ?? []).map(({ files }) => matcherOf(files ?? []));
  const flags = new Map<string, FoundFlag>();
  const buffer = Buffer.allocUnsafe(MAX_FILE_BYTES);
  let [files, skipped, lines] = [0, 0, 0];
  for (const path of walk(root, from, settings.ignore)) {
    if ((files + skipped) % AT_ONCE === 0) {
      await others();
      signal?.throwIfAborted();
    }
    const text = path.length > MAX_PATH ? undefined : readText(join(root, path), buffer);
    if (!text) {
      skipped += 1;
      continue;
    }
    files += 1;
    const lastLines = new Map<string, number>();
    lines += search(text, {
      isWanted: ({ wrapper }) => wrapper === undefined || (inFiles[wrapper]?.(path) ?? false),
      onLine: ({ flag }, line) => {
        // A line counts once, however often it names the flag.
        if (lastLines.get(flag) !== line) addPlace(flags, flag, { path, line });
        lastLines.set(flag, line);
      },
    });
  }
  return {
    flags: [...flags.values()].sort((one, other) => (one.name < other.name ? -1 : 1)),
    ...{ files, skipped, lines },
    unsearchable: without.map(({ flag }) => flag),
  };
}

function addPlace(flags: Map<string, FoundFlag>, name: string, place: CodePlace): void {
  const flag = flags.get(name) ?? { name, references: [], more: 0 };
  flags.set(name, flag);
  if (flag.references.length < PLACES) flag.references.push(place);
  else flag.more += 1;
}

/** The bytes of a file, in the buffer; `undefined` if it is no text, too large, or cannot be read. */
function readText(path: string, buffer: Buffer): Buffer | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return undefined;
  }
  try {
    const { size } = fstatSync(file);
    if (size > buffer.length) return undefined;
    let length = 0;
    for (let read = -1; read !== 0 && length < size; length += read) {
      read = readSync(file, buffer, length, size - length, null);
    }
    const text = buffer.subarray(0, length);
    return text.subarray(0, BINARY_LOOK).includes(0) ? undefined : text;
  } finally {
    closeSync(file);
  }
}
