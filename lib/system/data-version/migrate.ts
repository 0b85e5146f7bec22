import {
  codeVersion,
  type DataVersion,
  FIRST_VERSION,
  readDataVersion,
  refuseUnreadable,
} from '../../platform/dynamo/data-version.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { isNew } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { seeds } from '../seed/seeds.ts';
import { type Migration, migrations as ours } from './migrations.ts';

/** What a run may be given instead of what this release has. */
interface Options {
  readonly migrations?: readonly Migration[];
  /** Told what is done, in sentences. */
  readonly report?: (line: string) => void;
}

/** Holds as long as nobody else has finished the same migration. */
const isFrom = '#version = :from';
const names = { '#version': 'version' };

/**
 * Records the version of the data of an instance that has none yet: a new one has the form that this code
 * writes, and one from before versions were recorded has the first.
 */
export async function recordDataVersion(migrations = ours): Promise<void> {
  const [stored, ...marks] = await getItems([
    keys.dataVersion,
    ...seeds.map(({ version }) => keys.seed(version)),
  ]);
  if (stored) return;
  const isUsed = marks.some((mark) => mark !== undefined);
  await record(isUsed ? FIRST_VERSION : newestOf(migrations));
}

/**
 * Brings the data of an instance to the form of this release, while it is in use: the code of the release
 * must be deployed. A run that was stopped is continued by the next; two at the same time do the same twice.
 *
 * @returns the version that the data has
 * @throws {ApiError} 503 when the data is that of a newer release
 */
export async function migrate({ migrations = ours, report }: Options = {}): Promise<number> {
  await record(FIRST_VERSION);
  for (;;) {
    const stored = await readDataVersion();
    refuseUnreadable(stored, {
      version: newestOf(migrations).version,
      readsFrom: FIRST_VERSION.version,
    });
    const next = migrations.find(({ version }) => version === stored.version + 1);
    if (!next) return stored.version;
    report?.(`Version ${next.version}: ${next.summary}`);
    await run(next, stored);
  }
}

async function run({ version, oldestReader, step }: Migration, stored: DataVersion): Promise<void> {
  const from = stored.version;
  const isContinued = stored.migratingTo === version;
  let cursor = isContinued ? stored.cursor : undefined;
  if (!isContinued) {
    // Before anything is changed, so that code that cannot read it stops.
    const values = { ':to': version, ':reader': Math.max(oldestReader, stored.oldestReader) };
    await update('SET migratingTo = :to, oldestReader = :reader', from, values);
  }
  for (;;) {
    cursor = await step(cursor);
    if (cursor === undefined) break;
    await update('SET #cursor = :cursor', from, { ':cursor': cursor }, { '#cursor': 'cursor' });
  }
  const end = 'SET #version = :to REMOVE migratingTo, #cursor';
  await update(end, from, { ':to': version }, { '#cursor': 'cursor' });
}

/** Does nothing when somebody else has finished the migration. */
async function update(
  expression: string,
  from: number,
  values: Readonly<Record<string, string | number>>,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  await writeItem({
    update: keys.dataVersion,
    expression,
    names: { ...names, ...more },
    values,
    when: { expression: isFrom, values: { ':from': from } },
  });
}

async function record(data: DataVersion): Promise<void> {
  await writeItem({ put: { ...keys.dataVersion, ...data }, when: isNew });
}

/** The form that code with these migrations writes. */
function newestOf(migrations: readonly Migration[]): DataVersion {
  const { version, oldestReader } = FIRST_VERSION;
  return {
    version: migrations.at(-1)?.version ?? version,
    oldestReader: Math.max(oldestReader, ...migrations.map((each) => each.oldestReader)),
  };
}

/** Whether the list of migrations and the version of the code fit. */
export function fitsCode(
  migrations = ours,
  { version }: Pick<DataVersion, 'version'> = codeVersion,
): boolean {
  const versions = migrations.map((migration) => migration.version);
  return (
    versions.every((each, index) => each === index + 2) && newestOf(migrations).version === version
  );
}
