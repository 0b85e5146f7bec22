import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { load } from 'js-yaml';

/** Keys and projection of each index, by name. */
export type Indexes = Readonly<Record<string, string>>;

/** What is known of the last release: see record-release.ts. */
interface LastRelease {
  readonly commit: string;
  readonly indexes: Indexes;
}

interface IndexDefinition {
  readonly IndexName: string;
  readonly KeySchema: readonly { readonly AttributeName: string; readonly KeyType: string }[];
  readonly Projection: object;
}

/** The release that an update comes from. */
export async function readLastRelease(): Promise<LastRelease> {
  const text = await readFile(resolve(import.meta.dirname, 'last-release.json'), 'utf8');
  return JSON.parse(text) as LastRelease;
}

/** The indexes of the table. @param template text of `table.yml` */
export function indexesOf(template: string): Indexes {
  const { Resources } = load(template) as {
    readonly Resources: {
      readonly Table: {
        readonly Properties: { readonly GlobalSecondaryIndexes: readonly IndexDefinition[] };
      };
    };
  };
  return Object.fromEntries(
    Resources.Table.Properties.GlobalSecondaryIndexes.map(
      ({ IndexName, KeySchema, Projection }) => [
        IndexName,
        JSON.stringify({ keys: KeySchema.map((key) => key.AttributeName), ...Projection }),
      ],
    ),
  );
}

/**
 * The indexes that an update makes or removes. DynamoDB does one of them in an update, and cannot change one.
 * @throws {Error} when an index has other keys or another projection than before
 */
export function changedIndexes(before: Indexes, after: Indexes): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => {
    const isKept = before[name] !== undefined && after[name] !== undefined;
    if (isKept && before[name] !== after[name]) {
      throw new Error(`The index ${name} is another than in the last release: give it a new name.`);
    }
    return !isKept;
  });
}
