import { globSync, readFileSync } from 'node:fs';
import { checkLayers, formatBreach } from './check-layers.ts';
import { checkCli, checkConsole, checkEdge } from './check-rooms.ts';
import { checkStyles, formatStyleFault } from './check-styles.ts';

/** Checks the layers of `lib` and `functions`, the rooms of the console, of the edge node and of the command, and the styles of the console, in the current folder; Biome checks everything else. */
const breaches = checkLayers(contentsOf(['lib/**/*.ts', 'functions/**/*.ts'])).map(formatBreach);
report(breaches, 'imports break the layers; the rules are in CONTRIBUTING.md.');

const upward = checkConsole(contentsOf(['console/src/**/*.{ts,tsx}'])).map(formatBreach);
report(upward, 'imports break the order of the rooms of the console; CONTRIBUTING.md has it.');

const upwardOfEdge = checkEdge(contentsOf(['edge/src/**/*.ts'])).map(formatBreach);
report(
  upwardOfEdge,
  'imports break the order of the rooms of the edge node; CONTRIBUTING.md has it.',
);

const upwardOfCli = checkCli(contentsOf(['cli/src/**/*.ts'])).map(formatBreach);
report(upwardOfCli, 'imports break the order of the rooms of the command; CONTRIBUTING.md has it.');

const sheets = contentsOf(['console/src/**/*.css']);
sheets.delete('console/src/tokens.css');
// The font is declared where it is loaded.
const faults = checkStyles(sheets)
  .filter(({ file, text }) => file !== 'console/src/style.css' || !isOfFontFace(text))
  .map(formatStyleFault);
report(faults, 'lines of style sheets have values of their own; tokens.css has those to use.');

function isOfFontFace(text: string): boolean {
  return text.startsWith('font-family: "Inter') || text === 'font-weight: 100 900;';
}

function contentsOf(patterns: string[]): Map<string, string> {
  return new Map(
    globSync(patterns)
      .sort()
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
}

function report(found: readonly string[], what: string): void {
  for (const each of found) console.error(each);
  if (found.length === 0) return;
  console.error(`${found.length} ${what}`);
  process.exitCode = 1;
}
