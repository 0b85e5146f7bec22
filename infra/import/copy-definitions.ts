import { Refusal } from './admin-api.ts';
import type { Run } from './migration.ts';
import { startPhase } from './progress.ts';

/** A kind of definition that is copied by name. */
export interface Kind<Wanted, There> {
  /** Plural, for the report: "Segments". */
  readonly label: string;
  /** Singular: "segment". */
  readonly one: string;
  readonly nameOf: (thing: Wanted | There) => string;
  readonly create: (thing: Wanted) => Promise<unknown>;
  /** Compares with an existing definition; if absent, existing ones are never changed. */
  readonly isSame?: (thing: Wanted, there: There) => boolean;
  readonly update?: (thing: Wanted, there: There) => Promise<unknown>;
}

/**
 * Creates missing definitions, and updates existing ones that differ.
 * @throws {Stopped} when a service does not respond
 */
export async function bring<Wanted, There>(
  { report, output, isDryRun }: Run,
  kind: Kind<Wanted, There>,
  wanted: readonly Wanted[],
  existing: readonly There[],
): Promise<void> {
  const byName = new Map(existing.map((thing) => [kind.nameOf(thing), thing]));
  const advance = startPhase(output, kind.label, wanted.length);
  for (const thing of wanted) {
    const name = kind.nameOf(thing);
    try {
      report.note(kind.label, await bringOne(kind, thing, byName.get(name), isDryRun));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      report.refuse(kind.label, `${kind.one} "${name}"`, error.message);
    }
    advance();
  }
}

async function bringOne<Wanted, There>(
  kind: Kind<Wanted, There>,
  wanted: Wanted,
  there: There | undefined,
  isDryRun: boolean,
) {
  if (there === undefined) {
    if (!isDryRun) await kind.create(wanted);
    return 'created';
  }
  if (!kind.update || kind.isSame?.(wanted, there)) return 'unchanged';
  if (!isDryRun) await kind.update(wanted, there);
  return 'changed';
}
