import { globSync, readFileSync } from 'node:fs';
import { checkLayers, formatBreach } from './check-layers.ts';

/** Checks the layers of `lib` and `functions`, in the current folder; Biome checks everything else. */
const files = globSync(['lib/**/*.ts', 'functions/**/*.ts']).sort();
const breaches = checkLayers(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])));

for (const breach of breaches) console.error(formatBreach(breach));
if (breaches.length > 0) {
  console.error(`${breaches.length} imports break the layers; the rules are in CONTRIBUTING.md.`);
  process.exitCode = 1;
}
