import { useParams, useSearchParams } from 'wouter';
import type { Flag, FlagEnvironment } from './flag-data.ts';
import { shownFirst } from './state-in-head.ts';

/** Which environment of a flag is shown in full, and with which one it is compared: both are in the address. */
export function useShownEnvironment({ environments }: Flag) {
  const [search, setSearch] = useSearchParams();
  // The form of a strategy is opened over the environment that it is of.
  const { environment: ofPath } = useParams<Readonly<Record<string, string>>>();
  const find = (name: string | null | undefined): FlagEnvironment | undefined =>
    environments.find((each) => each.name === name);
  const usual = shownFirst(environments);
  const shown = find(ofPath) ?? find(search.get('environment')) ?? usual;
  const compared = find(search.get('compare'));
  const show = (environment: string, compare?: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('environment', environment);
        after.delete('compare');
        if (compare !== undefined && compare !== environment) after.set('compare', compare);
        return after;
      },
      { replace: true },
    );
  return {
    shown,
    compared: compared === shown ? undefined : compared,
    base: compared ?? usual,
    show,
  };
}
