import { timeInWords } from './phrases.ts';
import { percentOf } from './strategy-in-words.ts';

/** What fields are called where their own name would not be understood. */
const labels: Readonly<Record<string, string>> = {
  constraints: 'Constraint',
  segments: 'Segment',
  safeguards: 'Safeguard',
  tags: 'Tag',
  variants: 'Variant',
  values: 'Value',
  dependencies: 'Depends on',
  legalValues: 'Legal value',
  projects: 'Project',
  environments: 'Environment',
  users: 'User',
  groups: 'Group',
  roles: 'Role',
  permissions: 'Permission',
  events: 'Event',
  featureTypes: 'Type of flags',
  groupId: 'Group id',
  rollout: 'Rollout',
  percentage: 'Rollout',
  IPs: 'IP addresses',
  hostNames: 'Host names',
  userIds: 'User ids',
  changeRequestsEnabled: 'Approvals needed',
  requiredApprovals: 'Number of approvals',
  sortOrder: 'Position',
  disabled: 'State',
  enabled: 'On',
  feature: 'Flag',
  featureName: 'Flag',
  appName: 'Application',
};

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The name of a field in words: `expiresAt` is `Expires at`. */
export function labelOf(key: string): string {
  const known = labels[key];
  if (known) return known;
  const words = key
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
}

/** A single value in words; `undefined` for nothing, which `null` and an empty text are. */
export function scalarInWords(key: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (key === 'disabled') return value ? 'disabled' : 'enabled';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (key === 'rollout' || key === 'percentage') return `${String(value)} %`;
  if (key === 'weight') return percentOf(Number(value));
  if (typeof value === 'string' && isoTime.test(value)) return timeInWords(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
