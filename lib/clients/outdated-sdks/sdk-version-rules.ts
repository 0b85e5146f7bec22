/**
 * The day of the list below. The versions of the SDKs for Node.js, browsers and Python are those of their registries on that day;
 * the others are the lines that the replays of this repository speak for.
 */
export const SDK_VERSIONS_OF = '2026-11-27';

/**
 * The first version of the release line that the maintainers of an SDK went on with on that day, by the names with which
 * the SDK reports; some were renamed. What is older gets no more fixes. Edit them together with the day.
 */
export const oldestCurrentVersions: Readonly<Record<string, string>> = {
  'unleash-node-sdk': '6.0.0',
  'unleash-client-node': '6.0.0',
  'unleash-js-sdk': '3.0.0',
  'unleash-client-js': '3.0.0',
  'unleash-client-java': '12.0.0',
  'unleash-python-sdk': '6.0.0',
  'unleash-client-python': '6.0.0',
  'unleash-client-go': '4.0.0',
  'unleash-client-ruby': '6.0.0',
  'unleash-client-php': '2.0.0',
  'unleash-client-dotnet': '6.0.0',
  'unleash-client-rust': '0.17.0',
};

/**
 * Whether an SDK is older than its current release line. An SDK that is not in the list, or whose version has no
 * number, is not known to be. Pure.
 * @param sdkVersion as SDKs report it: `unleash-node-sdk:6.12.1`
 */
export function isOutdatedSdk(sdkVersion: string): boolean {
  const [name = '', version = ''] = sdkVersion.split(':', 2);
  if (!Object.hasOwn(oldestCurrentVersions, name)) return false;
  const sent = numbersOf(version);
  const oldest = numbersOf(oldestCurrentVersions[name] ?? '');
  if (!sent || !oldest) return false;
  const place = oldest.findIndex((number, index) => number !== sent[index]);
  return place >= 0 && (sent[place] ?? 0) < (oldest[place] ?? 0);
}

/** Major, minor and patch version; a pre-release counts as its release. */
function numbersOf(version: string): readonly number[] | undefined {
  const found = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version);
  return found?.slice(1).map((number) => Number(number ?? 0));
}
