import { globSync, readFileSync } from 'node:fs';
import { checkLayers, formatBreach } from './check-layers.ts';
import { checkStyles, formatStyleFault } from './check-styles.ts';

/** Checks the layers of `lib` and `functions`, and the styles of the console, in the current folder; Biome checks everything else. */
const breaches = checkLayers(contentsOf(['lib/**/*.ts', 'functions/**/*.ts'])).map(formatBreach);
report(breaches, 'imports break the layers; the rules are in CONTRIBUTING.md.');

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
