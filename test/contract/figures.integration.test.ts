import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../../infra/build/repository.ts';
import { resourcesOfType } from '../../infra/serverless/template.ts';
import { services } from '../support/packaged-service.ts';

const figures = await read('docs/figures.md');

/** Hand-written pages. Decision records keep the figures of their day. */
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...(await readdir(resolve(repository, 'docs')))
    .filter((name) => name.endsWith('.md') && name !== 'figures.md')
    .map((name) => `docs/${name}`),
];

const actual = new Map<string, number>();

beforeAll(async () => {
  const { template } = await services['the service as it is']();
  actual.set('functions', resourcesOfType(template, 'AWS::Lambda::Function').length);
  actual.set('alarms', resourcesOfType(template, 'AWS::CloudWatch::Alarm').length);
  actual.set('resources', Object.keys(template.Resources).length);
}, 120_000);

describe('docs/figures.md', () => {
  it.each(['functions', 'alarms', 'resources'])('has the current number of %s', (what) => {
    const row = new RegExp(`^\\| ${what} +\\| +([\\d,]+) \\|$`, 'm').exec(figures);
    expect(Number(row?.[1]?.replace(',', ''))).toBe(actual.get(what));
  });
});

describe.each(pages)('%s', (page) => {
  it('states no outdated number of functions, alarms or resources', async () => {
    expect(
      countsIn(await read(page)).filter(({ what, count }) => count !== actual.get(what)),
    ).toEqual([]);
  });
});

const words = ['six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen'];

function read(path: string): Promise<string> {
  return readFile(resolve(repository, path), 'utf8');
}

/** "the stack has nine alarms", "285 of the 500 resources": the counts that a sentence gives for all. */
function countsIn(text: string) {
  const found = text.matchAll(
    /(?<![,\d])\b(\d{3}|\d{1,3}(?= (?:CloudWatch )?alarms)|[a-z]+)(?: of (?:the |at most )?500)? (?:CloudWatch )?(functions|alarms|resources)\b/gi,
  );
  return [...found].flatMap(([, number = '', what = '']) => {
    const word = words.indexOf(number.toLowerCase());
    const count = word < 0 ? Number(number) : word + 6;
    return Number.isNaN(count) || count === 500 ? [] : [{ what: what.toLowerCase(), count }];
  });
}
