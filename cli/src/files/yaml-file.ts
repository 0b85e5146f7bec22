import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { LineCounter, Node, Scalar } from 'yaml';
import { CommandError } from '../terminal/command-error.ts';

/** What a value of a file may be. */
export type Kind =
  | 'text'
  | 'number'
  | 'yes or no'
  | 'anything'
  | 'parameters'
  | { readonly list: Kind }
  | { readonly fields: Readonly<Record<string, Kind>>; readonly required?: readonly string[] };

/** What a file says, and where. */
export interface YamlFile {
  readonly value: unknown;
  /** `file:line:column` of a part, or of what there is of the way to it. */
  readonly at: (path: readonly (string | number)[]) => string;
}

/** Larger files are none that people write. */
const MAX_BYTES = 1024 * 1024;

/**
 * Reads a file of a known form. Unknown fields, repeated ones, values of another type, anchors and tags are refused.
 * @throws {CommandError} naming file, line and column, and what is allowed
 */
export async function readYamlFile(file: string, kind: Kind): Promise<YamlFile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${shown(file)} cannot be read: ${error.message}`);
  });
  if (Buffer.byteLength(text) > MAX_BYTES) {
    throw new CommandError(`${shown(file)} is larger than 1 MB.`);
  }
  return parseYaml(text, shown(file), kind);
}

/** The same for a text. */
export async function parseYaml(text: string, name: string, kind: Kind): Promise<YamlFile> {
  const yaml = await import('yaml');
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const [error] = [...document.errors, ...document.warnings];
  if (error)
    throw new CommandError(`${placeAt(name, lines, error.pos[0])}: ${firstLine(error.message)}`);
  yaml.visit(document, {
    Alias: (_key, node) => refuse(node, 'has an alias, which is not allowed'),
    Node: (_key, node) => {
      if ('anchor' in node && node.anchor) refuse(node, 'has an anchor, which is not allowed');
      if (node.tag && !node.tag.startsWith('tag:yaml.org'))
        refuse(node, 'has a tag, which is not allowed');
    },
  });
  const value = document.contents === null ? {} : readNode(document.contents, kind, '');
  return {
    value,
    at: (path) => {
      let node: unknown = document.contents;
      for (const key of path) {
        const next = yaml.isCollection(node) ? node.get(key, true) : undefined;
        if (next === undefined) break;
        node = next;
      }
      return placeAt(name, lines, (node as Node | null)?.range?.[0] ?? 0);
    },
  };

  function refuse(node: { readonly range?: Node['range'] }, what: string): never {
    throw new CommandError(`${placeAt(name, lines, node.range?.[0] ?? 0)}: It ${what}.`);
  }

  function wrong(node: Node, path: string, what: string): never {
    const subject = path === '' ? 'The file' : `"${path}"`;
    throw new CommandError(
      `${placeAt(name, lines, node.range?.[0] ?? 0)}: ${subject} must be ${what}.`,
    );
  }

  function readNode(node: Node, expected: Kind, path: string): unknown {
    if (expected === 'anything') return node.toJS(document);
    if (typeof expected === 'string' && expected !== 'parameters') {
      return scalarOf(node, expected, path);
    }
    if (expected === 'parameters') return parametersOf(node, path);
    if ('list' in expected) {
      if (!yaml.isSeq(node)) return wrong(node, path, 'a list');
      return node.items.map((item, index) =>
        readNode(item as Node, expected.list, `${path}[${index}]`),
      );
    }
    return fieldsOf(node, expected, path);
  }

  function fieldsOf(node: Node, expected: Extract<Kind, { fields: unknown }>, path: string) {
    if (!yaml.isMap(node)) return wrong(node, path, 'a map');
    const { fields, required = [] } = expected;
    const entries = node.items.map(({ key, value: child }) => {
      const field = String((key as Scalar).value);
      const inner = path === '' ? field : `${path}.${field}`;
      const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
      if (known === undefined) {
        const where = placeAt(name, lines, (key as Node).range?.[0] ?? 0);
        throw new CommandError(
          `${where}: There is no field "${inner}". Possible: ${Object.keys(fields).join(', ')}.`,
        );
      }
      if (child === null) return wrong(key as Node, inner, described(known));
      return [field, readNode(child as Node, known, inner)] as const;
    });
    const found = Object.fromEntries(entries);
    const missing = required.find((field) => !(field in found));
    if (missing !== undefined) {
      throw new CommandError(
        `${placeAt(name, lines, node.range?.[0] ?? 0)}: ${path === '' ? 'The file' : `"${path}"`} needs the field "${missing}".`,
      );
    }
    return found;
  }

  function parametersOf(node: Node, path: string) {
    if (!yaml.isMap(node)) return wrong(node, path, 'a map');
    return Object.fromEntries(
      node.items.map(({ key, value: child }) => {
        const field = String((key as Scalar).value);
        if (
          !yaml.isScalar(child) ||
          !['string', 'number', 'boolean'].includes(typeof child.value)
        ) {
          return wrong(key as Node, `${path}.${field}`, 'a text, a number, true or false');
        }
        // As it is written: 1e3 and 007 are not other numbers.
        return [
          field,
          typeof child.value === 'string' ? child.value : String(child.source ?? child.value),
        ];
      }),
    );
  }

  function scalarOf(node: Node, expected: 'text' | 'number' | 'yes or no', path: string) {
    const found = yaml.isScalar(node) ? node.value : undefined;
    const type = { text: 'string', number: 'number', 'yes or no': 'boolean' }[expected];
    if (typeof found === type) return found;
    const isLike = expected === 'text' && ['number', 'boolean'].includes(typeof found);
    return wrong(
      node,
      path,
      `${described(expected)}${isLike ? `: write "${String((node as Scalar).source)}"` : ''}`,
    );
  }
}

function described(kind: Kind): string {
  if (kind === 'yes or no') return 'true or false';
  if (kind === 'anything') return 'a value';
  if (typeof kind === 'string') return kind === 'parameters' ? 'a map' : `a ${kind}`;
  return 'list' in kind ? 'a list' : 'a map';
}

function placeAt(name: string, lines: LineCounter, offset: number): string {
  const { line, col } = lines.linePos(offset);
  return `${name}:${Math.max(line, 1)}:${Math.max(col, 1)}`;
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '')
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/\.?$/, '.');
}

/** A path as people type it. */
function shown(file: string): string {
  const short = relative(process.cwd(), file);
  return short.startsWith('..') ? file : short;
}
