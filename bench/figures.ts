import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sectionText } from './markdown.ts';
import type { SectionReport } from './section.ts';

export const figuresFile = resolve(import.meta.dirname, '../docs/figures.md');

const INTRODUCTION = `# Figures

Generated: \`npm run bench -- SECTION … --write\` renews the named sections and keeps the others.

Counts (bytes, capacity units, round trips, resources) are the same on every machine; tests hold those that
have a limit. Times differ between machines, so they are compared within one run.`;

/**
 * Replaces sections of docs/figures.md and keeps the others.
 * @param order names of all sections
 */
export async function writeFigures(
  reports: readonly SectionReport[],
  order: readonly string[],
): Promise<void> {
  const before = await readFile(figuresFile, 'utf8').catch(() => '');
  const parts = order.flatMap((name) => {
    const report = reports.find((each) => each.name === name);
    const text = report ? sectionText(report) : findPart(before, name);
    return text === undefined ? [] : [`${begin(name)}\n\n${text}\n\n${end(name)}`];
  });
  await writeFile(figuresFile, `${[INTRODUCTION, ...parts].join('\n\n')}\n`);
}

function findPart(text: string, name: string): string | undefined {
  return text.split(begin(name))[1]?.split(end(name))[0]?.trim();
}

function begin(name: string): string {
  return `<!-- begin ${name} -->`;
}

function end(name: string): string {
  return `<!-- end ${name} -->`;
}
