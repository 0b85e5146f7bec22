import { expect, it } from 'vitest';
import { checkRefsSettings } from '../../../cli/src/files/refs/refs-settings.ts';

it('has patterns, constants and wrappers', () => {
  const settings = {
    ignore: ['docs/'],
    constants: { NEW_CHECKOUT: 'new-checkout' },
    wrappers: [{ text: 'client.{camelCase}', without: 'shop-', files: ['src/**'] }],
  };
  expect(checkRefsSettings(settings)).toEqual(settings);
  expect(checkRefsSettings({})).toEqual({});
});

it.each([
  [
    'an unknown key',
    { constant: {} },
    'refs.constant is unknown; there are ignore, constants, wrappers.',
  ],
  [
    'an unknown key of a wrapper',
    { wrappers: [{ text: '{name}', file: [] }] },
    'refs.wrappers[0].file is unknown',
  ],
  [
    'a wrapper without a place',
    { wrappers: [{ text: 'flag(name)' }] },
    'refs.wrappers[0].text must have a place for the name',
  ],
  [
    'a constant for two flags',
    { constants: { A: ['a', 'b'] } },
    'refs.constants.A must be a text.',
  ],
  ['one pattern', { ignore: 'docs/' }, 'refs.ignore must be a list of texts.'],
  ['a list', [], 'refs must be a list of names with values.'],
])('refuses %s', (_what, settings, message) => {
  expect(() => checkRefsSettings(settings)).toThrow(`flagwright.yaml: ${message}`);
});
