import { Refusal } from './admin-api.ts';
import { startPhase } from './progress.ts';
import type { Run } from './run.ts';

/** A kind of things that are brought over by name. */
export interface Kind<Wanted, There> {
  /** In words, for the report: "Segments". */
  readonly label: string;
  /** For one of them: "segment". */
  readonly one: string;
  readonly nameOf: (thing: Wanted | There) => string;
  readonly create: (thing: Wanted) => Promise<unknown>;
  /** For what is there; without it, that is left as it is. */
  readonly isSame?: (thing: Wanted, there: There) => boolean;
  readonly update?: (thing: Wanted, there: There) => Promise<unknown>;
}

const bringOne = async <Wanted, There>(
  kind: Kind<Wanted, There>,
  wanted: Wanted,
  there: There | undefined,
  isDryRun: boolean,
) => {
  if (there === undefined) {
    if (!isDryRun) await kind.create(wanted);
    return 'created';
  }
  if (!kind.update || kind.isSame?.(wanted, there)) return 'unchanged';
  if (!isDryRun) await kind.update(wanted, there);
  return 'changed';
};

/**
 * Creates what is missing, and changes what is there but different.
 * @throws {Stopped} when a service does not answer
 */
export const bring = async <Wanted, There>(
  { report, output, isDryRun }: Run,
  kind: Kind<Wanted, There>,
  wanted: readonly Wanted[],
  existing: readonly There[],
): Promise<void> => {
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
};
