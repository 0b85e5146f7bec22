import { isObject } from '../../../../lib/platform/is-object.ts';
import { CommandError } from '../../terminal/command-error.ts';
import { SETTINGS_FILE } from '../settings-file.ts';
import type { TreeSettings } from './search-tree.ts';
import { placeholders, type Wrapper } from './spellings.ts';

/**
 * Checks the part `refs` of a file. Pure.
 * @throws {CommandError} that names what is wrong
 */
export function checkRefsSettings(refs: unknown = {}): TreeSettings {
  const found = objectAt(refs, 'refs', ['ignore', 'constants', 'wrappers']);
  return {
    ...(found.ignore !== undefined && { ignore: textsAt(found.ignore, 'refs.ignore') }),
    ...(found.constants !== undefined && { constants: constantsAt(found.constants) }),
    ...(found.wrappers !== undefined && { wrappers: wrappersAt(found.wrappers) }),
  };
}

function constantsAt(value: unknown): Readonly<Record<string, string>> {
  const constants = objectAt(value, 'refs.constants');
  for (const [text, flag] of Object.entries(constants)) {
    textAt(flag, `refs.constants.${text}`);
    if (text === '') throw wrong('refs.constants', 'has an empty text');
  }
  // Each value was checked.
  return constants as Readonly<Record<string, string>>;
}

function wrappersAt(value: unknown): Wrapper[] {
  if (!Array.isArray(value)) throw wrong('refs.wrappers', 'must be a list');
  return value.map((each, index): Wrapper => {
    const at = `refs.wrappers[${index}]`;
    const { text, without, files } = objectAt(each, at, ['text', 'without', 'files']);
    const spelled = textAt(text, `${at}.text`);
    if (!placeholders.some((placeholder) => spelled.includes(placeholder))) {
      throw wrong(
        `${at}.text`,
        `must have a place for the name: one of ${placeholders.join(', ')}`,
      );
    }
    return {
      text: spelled,
      ...(without !== undefined && { without: textAt(without, `${at}.without`) }),
      ...(files !== undefined && { files: textsAt(files, `${at}.files`) }),
    };
  });
}

function objectAt(
  value: unknown,
  at: string,
  keys?: readonly string[],
): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw wrong(at, 'must be a list of names with values');
  const unknown = Object.keys(value).find((key) => keys && !keys.includes(key));
  if (unknown === undefined) return value;
  throw wrong(`${at}.${unknown}`, `is unknown; there are ${keys?.join(', ')}`);
}

function textsAt(value: unknown, at: string): string[] {
  if (!Array.isArray(value)) throw wrong(at, 'must be a list of texts');
  return value.map((each, index) => textAt(each, `${at}[${index}]`));
}

function textAt(value: unknown, at: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw wrong(at, 'must be a text');
}

function wrong(at: string, rule: string): CommandError {
  return new CommandError(`${SETTINGS_FILE}: ${at} ${rule}.`);
}
