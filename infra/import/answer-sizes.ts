import {
  ALARMING_BODY_BYTES,
  MAX_BODY_BYTES,
  plainAnswerBytes,
} from '../../lib/http/answer-size.ts';
import { desiredFlags } from '../../lib/import-export/desired-flags.ts';
import {
  type ImportPart,
  isWantedArchived,
  type WantedFlag,
} from '../../lib/import-export/model.ts';

/** Adds up what the flags of an import take in the answers to applications, by environment. */
export class AnswerSizes {
  readonly #bytes = new Map<string, number>();

  /** @param parts of one project, one for each environment */
  add(project: string, parts: readonly ImportPart[]): void {
    for (const flag of desiredFlags(parts)) {
      if (isWantedArchived(flag)) continue;
      for (const [environment, json] of answersOf(project, flag)) {
        const bytes = (this.#bytes.get(environment) ?? 0) + plainAnswerBytes([json]);
        this.#bytes.set(environment, bytes);
      }
    }
  }

  /** One line for each environment. */
  lines(): string[] {
    return [...this.#bytes].map(([environment, bytes]) => {
      const size = `${environment}: about ${shown(bytes)} of ${shown(MAX_BODY_BYTES)} bytes`;
      return bytes > ALARMING_BODY_BYTES
        ? `${size}: let applications accept gzip, or give them tokens of fewer projects`
        : size;
    });
  }
}

/** About what applications get of a flag, as JSON, by environment. */
function answersOf(project: string, flag: WantedFlag): (readonly [string, string])[] {
  const { name, type, description, impressionData, stale, dependencies } = flag;
  const shared = { name, type, description, impressionData, stale, dependencies, project };
  return flag.environments.map(({ environment, enabled, strategies, variants }) => {
    const shownStrategies = strategies.map(({ sortOrder: _, title: __, ...strategy }) => strategy);
    const json = JSON.stringify({ ...shared, enabled, strategies: shownStrategies, variants });
    return [environment, json] as const;
  });
}

function shown(bytes: number): string {
  return bytes.toLocaleString('en');
}
