import type { TestContext } from '../../test-contexts/test-context.ts';

/** What is asked of the playground, as the address of the page carries it. */
export interface PlaygroundQuestion {
  /** Empty for all projects that the person can see. */
  readonly project: string;
  /** Empty until some are chosen. */
  readonly environments: readonly string[];
  /** A part of the names of flags. */
  readonly flag: string;
  /** Contexts of a link; empty to use the contexts of this browser. */
  readonly contexts: readonly TestContext[];
}

/** The question of an address. Pure. */
export function questionOf(address: URLSearchParams): PlaygroundQuestion {
  return {
    project: address.get('project') ?? '',
    environments: address.getAll('environment'),
    flag: address.get('flag') ?? '',
    contexts: address.getAll('context').map(parsedContext),
  };
}

/** The address of a question; the reverse of `questionOf`. Pure. */
export function addressOf({
  project,
  environments,
  flag,
  contexts,
}: PlaygroundQuestion): URLSearchParams {
  return new URLSearchParams([
    ...(project === '' ? [] : [['project', project]]),
    ...environments.map((name) => ['environment', name]),
    ...(flag === '' ? [] : [['flag', flag]]),
    ...contexts.map((context) => ['context', textOf(context)]),
  ] as [string, string][]);
}

/** A context as a part of an address: `Ada?userId=7&plan=beta`. */
function textOf({ name, fields }: TestContext): string {
  return `${encodeURIComponent(name)}?${new URLSearchParams(fields)}`;
}

function parsedContext(text: string): TestContext {
  const at = text.indexOf('?');
  const name = at < 0 ? text : text.slice(0, at);
  const fields = new URLSearchParams(at < 0 ? '' : text.slice(at + 1));
  return { name: decoded(name), fields: Object.fromEntries(fields) };
}

/** Links get cut and edited, so a broken escape stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
