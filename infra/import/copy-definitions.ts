import { Refusal } from './admin-api.ts';
import type { Run } from './migration.ts';
import { startPhase } from './progress.ts';

/** A kind of definition that is copied by name. */
export interface Kind<Wanted, Existing> {
  /** Plural, for the report: "Segments". */
  readonly label: string;
  /** Singular: "segment". */
  readonly one: string;
  readonly nameOf: (thing: Wanted | Existing) => string;
  readonly create: (thing: Wanted) => Promise<unknown>;
  /** Compares with an existing definition; if absent, existing ones are never changed. */
  readonly isSame?: (thing: Wanted, found: Existing) => boolean;
  readonly update?: (thing: Wanted, found: Existing) => Promise<unknown>;
}

/**
 * Creates missing definitions, and updates existing ones that differ.
 * @throws {Stopped} when a service does not respond
 */
export async function copyDefinitions<Wanted, Existing>(
  { report, output, isDryRun }: Run,
  kind: Kind<Wanted, Existing>,
  wanted: readonly Wanted[],
  existing: readonly Existing[],
): Promise<void> {
  const byName = new Map(existing.map((thing) => [kind.nameOf(thing), thing]));
  const advance = startPhase(output, kind.label, wanted.length);
  for (const thing of wanted) {
    const name = kind.nameOf(thing);
    try {
      report.note(kind.label, await copyDefinition(kind, thing, byName.get(name), isDryRun));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      report.refuse(kind.label, `${kind.one} "${name}"`, error.message);
    }
    advance();
  }
}

async function copyDefinition<Wanted, Existing>(
  kind: Kind<Wanted, Existing>,
  wanted: Wanted,
  found: Existing | undefined,
  isDryRun: boolean,
) {
  if (found === undefined) {
    if (!isDryRun) await kind.create(wanted);
    return 'created';
  }
  if (!kind.update || kind.isSame?.(wanted, found)) return 'unchanged';
  if (!isDryRun) await kind.update(wanted, found);
  return 'changed';
}
