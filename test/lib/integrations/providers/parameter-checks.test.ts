import { describe, expect, it } from 'vitest';
import { parameterChecks } from '../../../../lib/integrations/providers/parameter-checks.ts';
import { type ProviderName, providers } from '../../../../lib/integrations/providers/providers.ts';

const names = Object.keys(providers) as ProviderName[];

describe.each(names)('the parameters of %s', (name) => {
  const parameters = providers[name].parameters;
  const checked = Object.keys(parameterChecks[name]);

  it('are those that are checked: no check is of another name', () => {
    const defined = parameters.map((parameter) => parameter.name);
    expect(checked.filter((each) => !defined.includes(each))).toEqual([]);
  });

  it('have a check if they are an address, or headers', () => {
    const targets = parameters.filter(
      (parameter) => parameter.type === 'url' || parameter.name === 'customHeaders',
    );
    expect(targets).not.toEqual([]);
    expect(targets.filter((each) => !checked.includes(each.name))).toEqual([]);
  });
});
