import { describe, expect, it } from 'vitest';
import type { Event } from '../../../../../lib/events/log/types.ts';
import { datadogRequests } from '../../../../../lib/integrations/providers/datadog/request.ts';
import { anInput, baseUrl, bodyOf } from '../../delivery/an-input.ts';

const parameters = { apiKey: 'planted-key' };

describe('an event for Datadog', () => {
  it('says what happened, in markdown, with all tags of the flag', () => {
    const tags = [
      { type: 'datadog', value: 'team-a' },
      { type: 'simple', value: 'beta' },
    ];

    expect(bodyOf(send({ tags }))).toEqual({
      title: 'Flag switched on: checkout',
      text: `%%% \n **jane** switched on the flag [checkout](${baseUrl}/projects/shop/features/checkout) in the environment **production** of the project [shop](${baseUrl}/projects/shop). \n %%%`,
      tags: ['datadog:team-a', 'simple:beta'],
    });
  });

  it('has the API key and the headers of the integration', () => {
    expect(send({}, { customHeaders: '{"x-key": "k"}' })).toMatchObject({
      destination: '',
      headers: { 'dd-api-key': 'planted-key', 'webhook-id': 'evt_abc_7', 'x-key': 'k' },
    });
  });

  it.each([
    ['the US1 site by default', {}, 'https://api.datadoghq.com/api/v1/events'],
    [
      'the US1 site, when the URL consists of whitespace',
      { url: ' ' },
      'https://api.datadoghq.com/api/v1/events',
    ],
    ['the URL of the integration', { url: 'https://x.example/' }, 'https://x.example/'],
  ])('goes to %s', (_where, more, url) => {
    expect(send({}, more).url.href).toBe(url);
  });

  it('has a title of 100 characters at most', () => {
    expect(bodyOf(send({ featureName: 'x'.repeat(150) })).title).toHaveLength(100);
  });

  it('keeps its markdown block closed only at the end, whatever names contain', () => {
    expect(bodyOf(send({ createdBy: '%%%' })).text.match(/%%%/g)).toHaveLength(2);
  });
});

function send(event: Partial<Event> = {}, more: Readonly<Record<string, string>> = {}) {
  return datadogRequests(anInput({ ...parameters, ...more }, event))[0];
}
