import type { CleanUpFlag } from 'generated:api';

/** What stays in the code when a flag goes. Pure. */
export function keptInWords(kept: CleanUpFlag['kept']): string {
  if (!kept) return 'not decided yet';
  if (!kept.enabled) return 'what runs when it is off';
  return `what runs when it is on${kept.variant === undefined ? '' : `, with the variant ${kept.variant}`}`;
}

/** Who asks for a flag: `shop in production, web in development and production`. Pure. */
export function askingInWords(applications: CleanUpFlag['applications']): string {
  if (applications.length === 0) return 'no application, in this week and the one before';
  return applications
    .map(({ appName, environments }) => `${appName} in ${environments.join(' and ')}`)
    .join(', ');
}
