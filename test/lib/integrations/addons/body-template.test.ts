import { describe, expect, it } from 'vitest';
import {
  isJsonType,
  refuseInvalidTemplate,
  renderTemplate,
  TemplateError,
} from '../../../../lib/integrations/addons/body-template.ts';

const json = 'application/json';
const event = {
  id: 7,
  type: 'feature-tagged',
  featureName: 'a "quoted"\nname',
  data: { name: 'x', nested: { deep: true } },
  preData: null,
  tags: [
    { type: 'simple', value: 'one' },
    { type: 'team', value: 'two' },
  ],
};

describe('a template', () => {
  it.each([
    ['a value', '{{event.type}}', 'feature-tagged'],
    ['a number', '{{event.id}}', '7'],
    ['nested data', '{{event.data.nested.deep}}', 'true'],
    [
      'a section for each tag',
      '{{#event.tags}}{{type}}:{{value}} {{/event.tags}}',
      'simple:one team:two ',
    ],
    [
      'a missing value as an empty string',
      '[{{event.data.missing}}{{event.preData.name}}{{nothing}}]',
      '[]',
    ],
    ['an inverted section', '{{^event.preData}}new{{/event.preData}}', 'new'],
    ['an object as JSON', '{{{event.data}}}', '{"name":"x","nested":{"deep":true}}'],
    ['a list as JSON', '{{{event.tags}}}', JSON.stringify(event.tags)],
    ['a partial as an empty string, because partials are not supported', '[{{> other}}]', '[]'],
  ])('renders %s', (_what, template, expected) => {
    expect(render(template)).toBe(expected);
  });

  it('stays JSON when a value has quotes and line ends', () => {
    expect(JSON.parse(render('{"name": "{{event.featureName}}"}'))).toEqual({
      name: 'a "quoted"\nname',
    });
  });

  it.each([
    ['two braces in a body that is not JSON', '{{event.featureName}}', 'text/plain'],
    ['three braces', '{{{event.featureName}}}', json],
  ])('does not escape %s', (_what, template, contentType) => {
    expect(render(template, contentType)).toBe(event.featureName);
  });

  it.each([
    '{{event.constructor}}',
    '{{event.constructor.constructor}}',
    '{{#event.constructor}}x{{/event.constructor}}',
    '{{event.__proto__}}',
    '{{{event.tags.constructor}}}',
    '{{event.tags.join}}',
    '{{event.toString}}',
  ])('reaches only the data: %s', (template) => {
    expect(render(template)).toBe('');
  });
});

describe('a template that grows without end', () => {
  const nested = (depth: number, inside: string): string =>
    depth === 0 ? inside : `{{#event.tags}}${nested(depth - 1, inside)}{{/event.tags}}`;

  it('is refused when its sections multiply', () => {
    expect(() => render(nested(40, 'x'))).toThrow(TemplateError);
  });

  it('is refused when its result is too long', () => {
    expect(() => render(nested(9, 'x'.repeat(10_000)))).toThrow(TemplateError);
  });
});

describe('a template that does not parse', () => {
  it.each(['{{#event}}', '{{/event}}', '{{#a}}{{/b}}', '{{event.type', '{{=bad}}'])(
    'is refused: %s',
    (template) => {
      expect(() => refuseInvalidTemplate(template)).toThrow(TemplateError);
    },
  );
});

describe('a media type', () => {
  it.each([
    ['application/json', true],
    ['application/json; charset=utf-8', true],
    ['APPLICATION/JSON', true],
    ['application/cloudevents+json', true],
    ['text/plain', false],
    ['application/x-www-form-urlencoded', false],
    ['application/jsonp', false],
  ])('%s: JSON %s', (type, expected) => {
    expect(isJsonType(type)).toBe(expected);
  });
});

function render(template: string, contentType = json) {
  return renderTemplate(template, { event }, contentType);
}
