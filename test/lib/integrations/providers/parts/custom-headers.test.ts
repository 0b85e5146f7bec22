import { describe, expect, it } from 'vitest';
import { customHeadersOf } from '../../../../../lib/integrations/providers/parts/custom-headers.ts';

describe('the headers of an integration', () => {
  it('are parsed from its parameter, in lower case', () => {
    const customHeaders = '{"X-Gateway-Key": "Secret", "authorization": "Basic abc"}';

    expect(customHeadersOf({ customHeaders })).toEqual({
      'x-gateway-key': 'Secret',
      authorization: 'Basic abc',
    });
  });

  it.each([{}, { customHeaders: ' ' }])('are empty without the parameter: %j', (parameters) => {
    expect(customHeadersOf(parameters)).toEqual({});
  });
});
