import { describe, expect, it } from 'vitest';
import { curlOf } from '../../console/src/api/curl.ts';
import { request } from '../../console/src/api/request.ts';
import { parsedExport } from '../../console/src/pages/import/parsed-export.ts';
import {
  bodyOf,
  emptySettings,
  settingsOf,
} from '../../console/src/pages/integrations/settings.ts';
import { routeAddress } from '../../lib/http/route-address.ts';

describe('the settings of an integration', () => {
  const parameters = [
    { name: 'url', sensitive: true },
    { name: 'contentType', sensitive: false },
  ];
  const stored = {
    description: null,
    enabled: true,
    parameters: { url: '******', contentType: 'text/plain' },
    events: ['feature-created' as const],
  };

  it('keep secrets apart from what is stored in the browser', () => {
    expect(settingsOf(stored, parameters)).toMatchObject({
      settings: { parameters: { contentType: 'text/plain' } },
      secrets: { url: '******' },
    });
  });

  it('are sent without what was left empty', () => {
    const settings = { ...emptySettings, parameters: { contentType: '' } };
    expect(bodyOf('webhook', settings, { url: 'https://example.com' }).parameters).toEqual({
      url: 'https://example.com',
    });
  });
});

describe('an export that was pasted', () => {
  it.each([
    ['', {}],
    ['{"features":[]}', { data: { features: [] } }],
    ['[]', { fault: 'An export is a JSON object.' }],
  ])('%s', (text, parsed) => {
    expect(parsedExport(text)).toEqual(parsed);
  });

  it('that is not JSON is refused', () => {
    expect(parsedExport('{').fault).toMatch(/^This is not JSON: /);
  });
});

describe('a request', () => {
  it('has its parameters encoded in its address, and lists repeated', () => {
    const input = { params: { id: 'a/b' }, query: { type: ['x', 'y'], limit: 5, none: undefined } };
    expect(routeAddress('GET /api/{id}', input)).toEqual({
      method: 'GET',
      path: '/api/a%2Fb?type=x&type=y&limit=5',
    });
  });

  it('is a command of a shell, whatever is in its texts', () => {
    const create = request('POST /api/admin/tag-types', { body: { name: "it's" } });
    expect(curlOf(create, 'https://flags.example.com')).toBe(
      [
        "curl -X POST 'https://flags.example.com/api/admin/tag-types' \\",
        '  -H "Authorization: $FLAGWRIGHT_TOKEN" \\',
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"name":"it'\\''s"}'`,
      ].join('\n'),
    );
  });
});
